import { decide } from '../features/desk/decide.tsx'
import { DeskList } from '../features/desk/desk-list.tsx'
import { deskLoader } from '../features/desk/desk-rows.ts'

export const loader = deskLoader('reports')

export const action = decide

export function Component() {
  return <DeskList title="Reports" empty="Nobody has reported a group." />
}
