import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { backend } from '../mocks/backend.ts'
import { until } from '../mocks/patience.ts'
import { fillIn, NEW_GROUP, press } from '../render-app.tsx'

/** One of the six calls of spec §7, made on a screen. */
export interface Call {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  screen: (id: string) => string
  /** What the visitor does to make the call, unless the screen makes it by itself. */
  act?: () => Promise<void>
  isPublic?: boolean
  /** Whether the screen finds out that a write was done although its response was lost. */
  isDetected?: boolean
  expectDone: () => void
  /** Checks that what was typed or shown before is still there. */
  expectKept: () => void
}

async function type(values: Record<string, string>) {
  await until(() => screen.getByLabelText('Group Name'))
  fillIn(values)
}

function expectTyped(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
  }
}

function dialog(name: string) {
  return within(screen.getByRole('dialog', { name }))
}

export const CALLS: Record<string, Call> = {
  'all groups': {
    method: 'get',
    path: '/all-group',
    screen: () => '/all-groups',
    isPublic: true,
    expectDone: () => screen.getByRole('heading', { name: 'Night sky' }),
    expectKept: () => screen.getByRole('heading', { name: 'All Groups' }),
  },
  'my groups': {
    method: 'get',
    path: '/my-groups',
    screen: () => '/my-group',
    expectDone: () => screen.getByRole('rowheader', { name: 'Night sky' }),
    expectKept: () => screen.getByRole('heading', { name: 'My Groups' }),
  },
  'one group': {
    method: 'get',
    path: '/all-group/:id',
    screen: (id) => `/details-group/${id}`,
    isPublic: true,
    expectDone: () => screen.getByRole('heading', { level: 1, name: 'Night sky' }),
    expectKept: () => screen.getByRole('navigation', { name: 'Main' }),
  },
  create: {
    method: 'post',
    path: '/create-group',
    screen: () => '/create-group',
    async act() {
      if (!screen.queryByDisplayValue(NEW_GROUP['Group Name'])) await type(NEW_GROUP)
      press('Create Group')
    },
    expectDone() {
      dialog('Group Created Successfully.')
      expect(backend.groups.map(({ name }) => name)).toEqual([NEW_GROUP['Group Name'], 'Night sky'])
    },
    expectKept: () => expectTyped(NEW_GROUP),
  },
  update: {
    method: 'put',
    path: '/all-group/:id',
    screen: (id) => `/update-group/${id}`,
    async act() {
      if (!screen.queryByDisplayValue('Owls')) await type({ 'Group Name': 'Owls' })
      press('Update Group')
    },
    expectDone() {
      dialog('Group Updated Successfully!')
      expect(backend.groups.map(({ name }) => name)).toEqual(['Owls'])
    },
    expectKept: () => expectTyped({ 'Group Name': 'Owls' }),
  },
  delete: {
    method: 'delete',
    path: '/all-group/:id',
    screen: () => '/my-group',
    async act() {
      await until(() => press('Delete Night sky'))
      await until(() => dialog('Are you sure?').getByRole('button', { name: 'Yes, delete it!' }).click())
    },
    isDetected: true,
    expectDone() {
      screen.getByText("You haven't created any groups yet.")
      expect(backend.groups).toEqual([])
    },
    expectKept: () => screen.getByRole('heading', { name: 'My Groups' }),
  },
}
