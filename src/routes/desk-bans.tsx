import { decide } from '../features/desk/decide.tsx'
import { DeskList } from '../features/desk/desk-list.tsx'
import { deskLoader } from '../features/desk/desk-rows.ts'

export const loader = deskLoader('bans')

export const action = decide

export function Component() {
  return <DeskList title="Banned accounts" empty="Nobody is banned." />
}
