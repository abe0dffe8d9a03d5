import { callApi } from './api-client.ts'
import { hasAnnounced, isOwnHost } from './backend-features.ts'

/**
 * Whether the backend has announced this. Where nothing is known yet, our own origin is asked; what is on another host may know
 * the six calls alone. Throws `ApiError`.
 */
export async function isAnnouncedByNow(feature: Parameters<typeof hasAnnounced>[0]): Promise<boolean> {
  if (hasAnnounced(feature) === undefined && isOwnHost()) {
    await callApi('all-group', { searchParams: { limit: '0' } })
  }
  return hasAnnounced(feature) === true
}
