import { render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CreatesLeftNote } from '../../src/features/organise/creates-left-note.tsx'
import { buildUser } from '../factories.ts'
import { fillIn, NEW_GROUP, press } from '../fields.ts'
import { backend, HOST, respond } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

function announceLimits(groups: number, creates: number): void {
  server.use(
    http.get(`${HOST}/my-groups`, () => {
      const response = respond([])
      response.headers.set('HobbyNest-Groups-Left', String(groups))
      response.headers.set('HobbyNest-Creates-Left', String(creates))
      return response
    }),
  )
}

test.each([
  [9, 2, null],
  [5, 1, 'You can start one more group today.'],
  [
    1,
    9,
    'You can start one more group. After that, delete one of yours or wait until one has ended. See your groups.',
  ],
  [
    7,
    0,
    'You have reached the limit of new groups per day. What you type here is kept until you close this tab.',
  ],
  [
    0,
    3,
    'You have reached the limit of groups per member. To start another, delete one or wait until one has ended. See your groups.',
  ],
])('a member who may have %d more groups and start %d is told so', (groups, creates, sentence) => {
  render(<CreatesLeftNote left={{ groups, creates }} />, { wrapper: MemoryRouter })
  expect(screen.queryByRole('status')?.textContent ?? null).toBe(sentence)
})

test('a member who may start two more is told after the first that one is left, and why the third is refused', async () => {
  backend.features = ['creates-left']
  announceLimits(9, 2)
  const { user, router } = renderApp('/all-groups', { user: buildUser() })
  await screen.findByText('0 groups')
  await router.navigate('/create-group')
  await screen.findByLabelText('Group Name')
  fillIn(NEW_GROUP)
  announceLimits(8, 1)
  press('Create Group')
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await screen.findByText('You can start one more group today.')).toBeVisible()
  const error = { code: 'rate_limited', message: 'Not another one.' }
  server.use(http.post(`${HOST}/create-group`, () => HttpResponse.json({ error }, { status: 429 })))
  fillIn(NEW_GROUP)
  press('Create Group')
  expect(await screen.findByText('Not another one.')).toBeVisible()
  expect(screen.getByLabelText('Group Name')).toHaveValue(NEW_GROUP['Group Name'])
})
