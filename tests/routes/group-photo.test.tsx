import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

const NONE = 'There is no picture at this address.'

async function openForm() {
  const app = renderApp('/create-group', { user: buildUser() })
  const field = await screen.findByLabelText('Photo URL')
  return { ...app, field }
}

async function fillInTheRest(user: Awaited<ReturnType<typeof openForm>>['user']) {
  for (const [label, text] of [
    ['Group Name', 'Night Owls'],
    ['Description', 'We are up.'],
    ['Location', 'Oslo'],
    ['Max Members', '9'],
    ['End Date', '2031-05-31'],
  ] as const) {
    await user.type(screen.getByLabelText(label), text)
  }
}

/** Lets pictures load only from these addresses; returns those that were tried. */
function havePictures(...addresses: string[]) {
  const tried: string[] = []
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(async function (this: HTMLImageElement) {
    tried.push(this.src)
    if (!addresses.includes(this.src)) throw new Error('no picture')
  })
  return tried
}

describe('Our picture', () => {
  test('of the chosen category is one press away, and needs no address', async () => {
    const { user, field } = await openForm()
    await fillInTheRest(user)
    expect(screen.getByRole('button', { name: 'Use our picture for Drawing & Painting' })).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Category'), 'Photography')
    await user.click(screen.getByRole('button', { name: 'Use our picture for Photography' }))
    // The backend is elsewhere, and other pages may show the group too.
    const address = `${window.location.origin}/images/groups/photography-1.avif`
    expect(field).toHaveValue(address)
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
    expect(backend.groups).toMatchObject([{ photo: address, category: 'Photography' }])
  })

  test('is a path of this site where the backend is this site’s own', async () => {
    const { user, field } = await openForm()
    vi.stubEnv('VITE_API_HOST', '/api')
    await user.click(screen.getByRole('button', { name: 'Use our picture for Drawing & Painting' }))
    expect(field).toHaveValue('/images/groups/drawing-painting-1.avif')
  })
})

describe('The address of a photo', () => {
  test('that leads to no picture is pointed out, and can be sent all the same', async () => {
    havePictures()
    const { user, field } = await openForm()
    await fillInTheRest(user)
    await user.type(field, 'https://photos.example/gone.jpg')
    await user.tab()
    expect(await screen.findByText(NONE)).toBeVisible()
    expect(screen.getByText(NONE).closest('[role=status]')).not.toBeNull()
    await user.type(field, 'x')
    expect(screen.queryByText(NONE)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
  })

  test('is tried when its field is left, and shown as it will look', async () => {
    const photo = 'https://photos.example/large.jpg'
    const tried = havePictures(photo)
    const { user, field } = await openForm()
    await user.type(field, photo)
    expect(tried).toEqual([])
    await user.tab()
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
    await waitFor(() => expect(preview.getAllByRole('presentation')[0]).toHaveAttribute('src', photo))
    expect(tried).toEqual([photo])
    expect(screen.queryByText(NONE)).not.toBeInTheDocument()
    await user.clear(field)
    await waitFor(() => expect(preview.getAllByRole('presentation')[0]).not.toHaveAttribute('src', photo))
  })

  test('that no photo may have is not tried, nor is any without a network', async () => {
    const tried = havePictures()
    const { user, field } = await openForm()
    const type = async (text: string) => {
      await user.clear(field)
      await user.type(field, text)
      await user.tab()
    }
    await type('/api/all-group')
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await type('https://photos.example/sky.jpg')
    network.mockReturnValue(true)
    await type('https://photos.example/owl.jpg')
    expect(await screen.findByText(NONE)).toBeVisible()
    expect(tried).toEqual(['https://photos.example/owl.jpg'])
  })
})
