import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser } from '../factories.ts'
import { fillIn, NEW_GROUP } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

const NONE = 'There is no picture at this address.'

async function openForm() {
  const app = renderApp('/create-group', { user: buildUser() })
  return { ...app, field: await screen.findByLabelText('Photo URL') }
}

function pictures(): string[] {
  const card = screen.getByRole('complementary', { name: 'Preview' }).querySelector('img')
  const beside = screen.getByLabelText('Photo URL').closest('form')?.querySelector('img')
  return [card, beside].map((picture) => picture?.getAttribute('src') ?? '')
}

test('a member can use our picture of the chosen category by one press', async () => {
  const { user, field } = await openForm()
  fillIn(NEW_GROUP)
  expect(screen.getByRole('button', { name: 'Use our picture for Drawing & Painting' })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Category'), 'Photography')
  await user.click(screen.getByRole('button', { name: 'Use our picture for Photography' }))
  // The address is absolute, since other sites may show groups of a backend elsewhere.
  const photo = `${window.location.origin}/images/groups/photography-1.avif`
  expect(field).toHaveValue(photo)
  expect(pictures()).toEqual([photo, photo])
  await user.click(screen.getByRole('button', { name: 'Create Group' }))
  await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
  expect(backend.groups).toMatchObject([{ photo, category: 'Photography' }])
})

test('our picture has a relative address if the backend is this site’s own', async () => {
  const { user, field } = await openForm()
  vi.stubEnv('VITE_API_HOST', '/api')
  await user.click(screen.getByRole('button', { name: 'Use our picture for Drawing & Painting' }))
  expect(field).toHaveValue('/images/groups/drawing-painting-1.avif')
})

test('the picture at a valid address is loaded when the field is left', async () => {
  const ours = '/images/groups/drawing-painting-1.avif'
  const { user, field } = await openForm()
  for (const [typed, shown] of [
    ['https://photos.example/large.jpg', 'https://photos.example/large.jpg'],
    ['/api/all-group', ours],
  ] as const) {
    const before = pictures()
    fillIn({ 'Photo URL': typed })
    if (shown !== ours) expect(pictures()).toEqual(before)
    await user.click(field)
    await user.tab()
    await waitFor(() => expect(pictures()).toEqual([shown, shown]))
  }
})

test('a member is told that there is no picture at an address, unless offline, and can send it anyway', async () => {
  const { user, field } = await openForm()
  async function tryOut(photo: string) {
    fillIn({ ...NEW_GROUP, 'Photo URL': photo })
    await user.click(field)
    await user.tab()
    const picture = within(field.closest('form') ?? document.body).getByRole('presentation')
    expect(picture).toHaveAttribute('src', photo)
    fireEvent.error(picture)
  }
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await tryOut('https://photos.example/sky.jpg')
  expect(screen.queryByText(NONE)).not.toBeInTheDocument()
  network.mockReturnValue(true)
  await tryOut('https://photos.example/gone.jpg')
  expect(screen.getByText(NONE)).toHaveRole('status')
  await user.type(field, 'x')
  expect(screen.queryByText(NONE)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Create Group' }))
  await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
})
