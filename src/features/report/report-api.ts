import { callApi, fieldsOf } from '../../api/api-client.ts'
import type { Session } from '../../auth/session.ts'
import { pathOf } from '../groups/groups-api.ts'
import type { ReportInput } from './report-input.ts'

// The calls of a backend that announces `reports`. Each throws `ApiError`.

/** Reports a group to the operators; whoever has an open report of it keeps that one. */
export async function sendReport(id: string, json: ReportInput, { getIdToken }: Session): Promise<void> {
  await callApi(`${pathOf(id)}/reports`, { method: 'post', json, getToken: getIdToken })
}

/** Whether the member has reported a group, and no operator has decided yet. */
export async function hasReported(
  id: string,
  { getIdToken }: Session,
  signal: AbortSignal,
): Promise<boolean> {
  const { body } = await callApi(`${pathOf(id)}/reports/me`, { getToken: getIdToken, signal })
  return fieldsOf(body).reported === true
}
