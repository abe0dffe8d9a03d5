import { expect, it } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { createGroupStore } from '../../../backend/groups/group-store.ts'
import { type App, buildInput } from '../support/app.ts'
import { ada, bearer } from '../support/tokens.ts'

interface Parts {
  app: () => App
  database: () => Database
}

/** What an update leaves as it is, although a new group could not have it. */
export function describeOldGroups({ app, database }: Parts): void {
  async function insertOld(changes: { category?: string; date?: string }): Promise<string> {
    const input = { ...buildInput(), ...changes } as Parameters<
      ReturnType<typeof createGroupStore>['insert']
    >[0]
    return createGroupStore(database()).insert(input, { uid: ada.sub, name: ada.name, email: ada.email })
  }

  async function update(id: string, changes: Record<string, unknown>) {
    const url = `/api/all-group/${id}`
    return app().inject({ method: 'PUT', url, headers: await bearer(), payload: buildInput(changes) })
  }

  it.each([
    ['a category beyond the eight', { category: 'Chess' }],
    ['no category', { category: '' }],
    ['an end date that has passed', { date: '2020-02-29' }],
    ['an end date that is no day', { date: 'the first of May' }],
  ])('keeps %s', async (_, old) => {
    const id = await insertOld(old)
    expect((await update(id, { ...old, name: 'Changed' })).statusCode).toBe(200)
    expect((await app().inject(`/api/all-group/${id}`)).json()).toMatchObject({ ...old, name: 'Changed' })
  })

  it.each([
    ['category', 'Draughts', 'Choose one of the categories.'],
    ['date', '2020-03-01', 'End date must not be in the past.'],
    ['date', 'the second of May', 'End date must be a real date, like 2027-05-31.'],
  ])('accepts no other %s that a new group could not have: %s', async (field, value, message) => {
    const id = await insertOld({ category: 'Chess', date: '2020-02-29' })
    const response = await update(id, { [field]: value })
    expect([response.statusCode, response.json().error?.fields]).toEqual([422, { [field]: message }])
  })
}
