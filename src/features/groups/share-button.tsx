import ShareIcon from '~icons/lucide/share-2'
import { showToast } from '../../components/toasts.tsx'
import type { Group } from './group.ts'

export function ShareButton({ group }: { group: Pick<Group, 'name'> }) {
  async function share() {
    const { origin, pathname } = window.location
    const url = origin + pathname
    if (await isShared({ title: group.name, url })) return
    try {
      await navigator.clipboard.writeText(url)
      showToast('success', 'Link copied.')
    } catch {
      window.prompt('Link to this group', url)
    }
  }

  return (
    <button type="button" className="btn btn-outline print:hidden" onClick={share}>
      <ShareIcon /> Share
    </button>
  )
}

/** Also if the share sheet is closed, or still open from an earlier press. */
async function isShared(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
  }
}
