import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { fillIn, NEW_GROUP } from '../fields.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const FEATURES = { 'HobbyNest-Features': 'idempotency-key, if-match, creates-left' }

/** A backend that announces how many more groups the member may have, and start. */
function tellLeft(groups: number, creates: number): void {
  server.use(
    http.get(`${HOST}/all-group`, () => HttpResponse.json([], { headers: FEATURES })),
    http.get(`${HOST}/my-groups`, ({ request }) => {
      if (!request.headers.get('authorization')) return new HttpResponse(null, { status: 401 })
      const left = { 'HobbyNest-Groups-Left': String(groups), 'HobbyNest-Creates-Left': String(creates) }
      return HttpResponse.json([], { headers: { ...FEATURES, ...left } })
    }),
  )
}

test('another host that has not announced limits is not asked about them', async () => {
  renderApp('/create-group', { user: buildUser() })
  await screen.findByLabelText('Group Name')
  expect(backend.calls).toEqual([])
  expect(screen.queryByText(/one more group/)).not.toBeInTheDocument()
})

test.each([
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
])(
  'a member who may have %d more groups and start %d is told so before typing',
  async (groups, creates, sentence) => {
    tellLeft(groups, creates)
    await openForm()
    expect(
      await screen.findByText((_, element) => element?.textContent === sentence && element.matches('p')),
    ).toBeVisible()
  },
)

test('a member who may start two more is told nothing, and after the first that one is left', async () => {
  tellLeft(9, 2)
  const { user } = await openForm()
  await fillForm()
  expect(screen.queryByText(/one more group/)).not.toBeInTheDocument()
  tellLeft(8, 1)
  server.use(
    http.post(`${HOST}/create-group`, () =>
      HttpResponse.json({ insertedId: 'a'.repeat(24) }, { headers: FEATURES }),
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Create Group' }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await screen.findByText('You can start one more group today.')).toBeVisible()
  server.use(
    http.post(`${HOST}/create-group`, () =>
      HttpResponse.json({ error: { message: 'Not another one.' } }, { status: 429, headers: FEATURES }),
    ),
  )
  await fillForm()
  await user.click(screen.getByRole('button', { name: 'Create Group' }))
  expect(await screen.findByText('Not another one.')).toBeVisible()
  expect(screen.getByLabelText('Group Name')).toHaveValue(NEW_GROUP['Group Name'])
})

/** Opens Create Group after the list, which announces what the backend understands. */
async function openForm() {
  const view = renderApp('/all-groups', { user: buildUser() })
  await screen.findByText('0 groups')
  await view.router.navigate('/create-group')
  return view
}

async function fillForm(): Promise<void> {
  await screen.findByLabelText('Group Name')
  fillIn(NEW_GROUP)
}
