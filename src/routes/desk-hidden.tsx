import { decide } from '../features/desk/decide.tsx'
import { DeskList } from '../features/desk/desk-list.tsx'
import { deskLoader } from '../features/desk/desk-rows.ts'

export const loader = deskLoader('hidden')

export const action = decide

export function Component() {
  return <DeskList title="Hidden groups" empty="No group is hidden." />
}
