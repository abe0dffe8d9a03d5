import { DeskList } from '../features/desk/desk-list.tsx'
import { deskLoader } from '../features/desk/desk-rows.ts'

export const loader = deskLoader('log')

export function Component() {
  return <DeskList title="Log" empty="Nothing has been done yet." />
}
