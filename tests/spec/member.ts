import { fireEvent, screen } from '@testing-library/react'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { fillIn, press, renderApp } from '../render-app.tsx'

/** Options of `renderApp`: Ada is logged in. */
export const ada = () => ({ user: buildUser() })

export function haveAdasGroup(details: Partial<Group> = {}): Group {
  const own = { _id: 'a1', name: 'Chess at noon', userName: 'Ada Lovelace', userEmail: 'ada@example.com' }
  const group = buildGroup({ ...own, ...details })
  backend.groups = [group]
  return group
}

export function writes() {
  return backend.calls.filter(({ method }) => method !== 'GET')
}

export async function findAndPress(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
}

/** Presses Logout as Ada, and waits for the confirmation. */
export async function askToLogOut() {
  const app = renderApp('/terms', ada())
  await findAndPress('Account menu of Ada Lovelace')
  press('Logout')
  return { ...app, question: await screen.findByRole('dialog') }
}

/** Updates Ada's group with these values. */
export async function update(values: Record<string, string>): Promise<void> {
  renderApp('/update-group/a1', ada())
  await screen.findByRole('button', { name: 'Update Group' })
  fillIn(values)
  press('Update Group')
}

/** Presses Delete at Ada's group, and waits for the confirmation. */
export async function askToDelete(): Promise<HTMLElement> {
  haveAdasGroup()
  renderApp('/my-group', ada())
  await findAndPress('Delete Chess at noon')
  return screen.findByRole('dialog')
}

/** Deletes Ada's group. */
export async function deleteGroup(): Promise<void> {
  await askToDelete()
  press('Yes, delete it!')
}

export async function join(): Promise<void> {
  backend.groups = [buildGroup({ _id: 'a1' })]
  renderApp('/details-group/a1', ada())
  await findAndPress('Join Group')
}
