import { expect, it } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { createOperations, type Operation } from '../../../backend/operate/operations.ts'
import { type App, buildInput } from '../support/app.ts'
import { bearer } from '../support/tokens.ts'
import { createGroup, listNames } from './calls.ts'

const spammer = { sub: 'uid-spammer', name: 'Spammer', email: 'spam@hobbynest.test' }

interface Backend {
  app: () => App
  database: () => Database
}

/** What an operator can do, and what becomes of it for members. */
export function describeOperations({ app, database }: Backend): void {
  const operate = (what: Operation['what'], target = '', why = '') =>
    createOperations(database()).run({ what, target, why })

  it('removes a group at once, and keeps what was done, why and when', async () => {
    const id = await createGroup(app(), { name: 'Buy pills' }, spammer)
    expect(await listNames(app())).toContain('Buy pills')
    expect(await operate('remove', id, 'Advertising.')).toBe(`The group ${id} has been removed.`)
    expect(await listNames(app())).not.toContain('Buy pills')
    await expect(operate('remove', id)).rejects.toThrow(`There is no group ${id}.`)
    const sql = 'select what, target, why, done_at from hobbynest_operations where target = $1'
    const { rows } = await database().query(sql, [id])
    expect(rows).toEqual([{ what: 'remove', target: id, why: 'Advertising.', done_at: expect.any(Date) }])
  })

  it('lets a banned member read, and tells why when the member writes, until the ban is lifted', async () => {
    const id = await createGroup(app(), { name: 'Before' }, spammer)
    const other = await createGroup(app())
    const headers = await bearer(spammer)
    const writes = [
      { method: 'POST', url: '/api/create-group', headers, payload: buildInput() },
      { method: 'PUT', url: `/api/all-group/${id}`, headers, payload: buildInput() },
      { method: 'PUT', url: `/api/all-group/${other}/members/me`, headers },
      {
        method: 'POST',
        url: `/api/all-group/${other}/reports`,
        headers,
        payload: { reason: 'Something else' },
      },
    ] as const
    const leave = { method: 'DELETE', url: `/api/all-group/${other}/members/me`, headers } as const
    const remove = { method: 'DELETE', url: `/api/all-group/${id}`, headers } as const
    await app().inject({ ...leave, method: 'PUT' })
    await operate('ban', spammer.sub, 'Advertising, three times.')
    const message =
      'Your account can no longer create, change, join or report groups. You can leave groups and delete your own.'
    for (const write of writes) {
      const response = await app().inject(write)
      const error = { code: 'banned', message: `${message} The reason: Advertising, three times.` }
      expect([response.statusCode, response.json().error]).toEqual([403, error])
    }
    const mine = await app().inject({ url: `/api/my-groups?email=${spammer.email}`, headers })
    expect(mine.json()).toEqual([expect.objectContaining({ _id: id, name: 'Before' })])
    await operate('ban', spammer.sub)
    expect((await app().inject(writes[0])).json().error.message).toBe(message)
    expect((await app().inject(leave)).json()).toEqual({ joined: 0 })
    expect((await app().inject({ ...remove, url: `/api/all-group/${other}` })).statusCode).toBe(403)
    expect((await app().inject(remove)).json()).toMatchObject({ deletedCount: 1 })
    await createGroup(app())
    await operate('unban', spammer.sub, 'Has apologised.')
    await expect(operate('unban', spammer.sub)).rejects.toThrow(`The account ${spammer.sub} is not banned.`)
    const after = await Promise.all(writes.map(async (write) => (await app().inject(write)).statusCode))
    expect(after).toEqual([201, 404, 200, 201])
  })

  it('lists the groups with their accounts, the banned accounts, and what was done', async () => {
    const id = await createGroup(app(), { name: 'Escape \u0600 👩\u200d👧 now' }, spammer)
    await operate('ban', spammer.sub, 'Again.')
    const [groups = '', banned = '', done = ''] = (await operate('list')).split('\n\n')
    const line = groups.split('\n').find((text) => text.includes(id))
    expect(line).toMatch(
      /^\S+ {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}uid-spammer {2}spam@hobbynest\.test {2}Escape /,
    )
    expect(line).not.toMatch(/\p{C}/u)
    expect(banned).toMatch(/^Banned accounts: 1\nuid-spammer {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Again\.$/)
    expect(done.split('\n')[1]).toMatch(/ban {2}uid-spammer {2}command {2}Again\.$/)
    await operate('unban', spammer.sub)
  })

  it.each<[Operation['what'], string, string]>([
    ['remove', 'nonsense', 'nonsense is not the id of a group'],
    ['hide', 'nonsense', 'nonsense is not the id of a group'],
    ['restore', '0123456789abcdef01234567', 'There is no hidden group'],
    ['dismiss', '0123456789abcdef01234567', 'There is no open report'],
    ['ban', 'spam@hobbynest.test', 'Name the account by its id, not by its email'],
  ])('says what is wrong with %s %s', async (what, target, sentence) => {
    const before = await database().query('select 1 from hobbynest_operations')
    await expect(operate(what, target)).rejects.toThrow(sentence)
    expect(await database().query('select 1 from hobbynest_operations')).toEqual(before)
  })
}
