import { fireEvent, screen } from '@testing-library/react'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { fillIn, press } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

/** Ada is logged in. */
export const ada = () => ({ user: buildUser() })

/** Puts a group of Ada's into the backend, alone. */
export function haveAdasGroup(details: Partial<Group> = {}): Group {
  const own = { _id: 'a1', name: 'Chess at noon', userName: 'Ada Lovelace', userEmail: 'ada@example.com' }
  const group = buildGroup({ ...own, ...details })
  backend.groups = [group]
  return group
}

/** The calls to the backend that were no GET. */
export function writes() {
  return backend.calls.filter(({ method }) => method !== 'GET')
}

/** Presses the button with this name once it is there. */
export async function findAndPress(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
}

/** Ada presses Logout, and is asked whether she means it. */
export async function askToLogOut() {
  const app = renderApp('/terms', ada())
  await findAndPress('Account menu of Ada Lovelace')
  press('Logout')
  return { ...app, question: await screen.findByRole('dialog') }
}

/** Ada opens the form of her group, and sends it with these values. */
export async function update(values: Record<string, string>): Promise<void> {
  renderApp('/update-group/a1', ada())
  await screen.findByRole('button', { name: 'Update Group' })
  fillIn(values)
  press('Update Group')
}

/** Ada presses Delete at her group, and is asked whether she means it. */
export async function askToDelete(): Promise<HTMLElement> {
  haveAdasGroup()
  renderApp('/my-group', ada())
  await findAndPress('Delete Chess at noon')
  return screen.findByRole('dialog')
}

/** Ada joins a group. */
export async function join(): Promise<void> {
  backend.groups = [buildGroup({ _id: 'a1' })]
  renderApp('/details-group/a1', ada())
  await findAndPress('Join Group')
}
