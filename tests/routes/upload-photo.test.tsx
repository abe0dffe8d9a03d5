import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { rememberFeatures } from '../../src/api/backend-features.ts'
import { PHOTO_FILE } from '../../src/features/groups/photo-file.ts'
import { buildUser } from '../factories.ts'
import { fillIn, NEW_GROUP } from '../fields.ts'
import { backend, HOST, respond } from '../mocks/backend.ts'
import { hold, server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

// tests/backend/convert-photo.test.ts tests which files are accepted.

const PATH = `/api/photos/${'0a'.repeat(16)}-800.webp`
const UPLOAD = { name: 'Upload a photo' }
const UPLOADING = 'Uploading your photo…'
const TYPED = 'https://photos.example/owl.jpg'
const JPEG_START = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

const picture = new File([JPEG_START, 'picture'], 'sky.jpg', { type: 'image/jpeg' })
const text = new File(['a text'], 'sky.jpg', { type: 'image/jpeg' })
const large = new File([JPEG_START, 'x'.repeat(PHOTO_FILE.bytes)], 'sky.jpg', { type: 'image/jpeg' })

const isKept = () => respond({ url: PATH }, { status: 201 })
function refuse() {
  const message = 'You have uploaded 20 photos within a day, which is the limit.'
  return respond({ error: { code: 'rate_limited', message } }, { status: 429 })
}

const fails = () => new HttpResponse(null, { status: 500 })

function announce(features: string) {
  backend.features = [features]
  rememberFeatures(new Response(null, { headers: { 'HobbyNest-Features': features } }))
}

async function openForm(features = 'photos') {
  announce(features)
  const app = renderApp('/create-group', { user: buildUser() })
  const field = await screen.findByLabelText('Photo URL')
  if (features.includes('photos')) await screen.findByRole('button', UPLOAD)
  return { ...app, field }
}

function choose(file: File) {
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } })
}

function mockUploads(response: () => Response | Promise<Response>) {
  const seen: { headers: Headers; text: string; signal: AbortSignal }[] = []
  server.use(
    http.post(`${HOST}/photos`, async ({ request }) => {
      seen.push({ headers: request.headers, text: await request.text(), signal: request.signal })
      return response()
    }),
  )
  return seen
}

describe('A photo', () => {
  test('is uploaded from the device, whatever its file name, and becomes the group’s', async () => {
    const seen = mockUploads(isKept)
    const { field } = await openForm()
    choose(new File([picture], 'sky.heic', { type: '' }))
    expect(screen.getByText(UPLOADING)).toHaveRole('status')
    await waitFor(() => expect(field).toHaveValue(HOST + PATH))
    expect(await screen.findByText('Your photo has been uploaded.')).toBeVisible()
    expect(seen).toMatchObject([{ text: expect.stringMatching(/picture$/) }])
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-of-ada')
  })

  test.each(['idempotency-key, if-match', ''])(
    'can be uploaded only once the backend announces that, not with only "%s"',
    async (features) => {
      await openForm(features)
      expect(screen.queryByRole('button', UPLOAD)).not.toBeInTheDocument()
      act(() => announce(`${features}, photos`))
      expect(await screen.findByRole('button', UPLOAD)).toBeVisible()
    },
  )

  test.each([
    ['You have uploaded 20 photos within a day, which is the limit.', refuse],
    ['We cannot reach the server. Check your connection and try again.', () => HttpResponse.error()],
    [
      'We could not read the server’s answer. Please try again.',
      () => respond({ uri: PATH }, { status: 201 }),
    ],
  ])('that fails with “%s” keeps what was typed, and can be uploaded again', async (sentence, response) => {
    mockUploads(response)
    const { field } = await openForm()
    fillIn({ 'Group Name': 'Night Owls', 'Photo URL': TYPED })
    choose(picture)
    expect(await screen.findByText(sentence)).toHaveRole('alert')
    expect(field).toHaveValue(TYPED)
    expect(screen.getByLabelText('Group Name')).toHaveValue('Night Owls')
    mockUploads(isKept)
    choose(picture)
    await waitFor(() => expect(field).toHaveValue(HOST + PATH))
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  })

  test.each([
    [PHOTO_FILE.wrongType, text],
    [PHOTO_FILE.tooLarge, large],
  ])('is refused before it is sent with “%s”', async (sentence, file) => {
    const seen = mockUploads(isKept)
    await openForm()
    choose(file)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(seen).toEqual([])
  })

  test('is no longer uploaded once another address is typed, the upload is cancelled, or the page is left', async () => {
    const seen = mockUploads(async () => {
      await hold()
      return isKept()
    })
    const { user, field, router } = await openForm()
    choose(picture)
    fillIn({ 'Photo URL': TYPED })
    expect(screen.queryByText(UPLOADING)).not.toBeInTheDocument()
    choose(picture)
    await user.click(await screen.findByRole('button', { name: 'Cancel upload' }))
    expect(screen.getByRole('button', UPLOAD)).toHaveFocus()
    expect(screen.queryByText(UPLOADING)).not.toBeInTheDocument()
    expect(field).toHaveValue(TYPED)
    choose(picture)
    await waitFor(() => expect(seen.at(-1)?.signal.aborted).toBe(false))
    await act(() => router.navigate('/about-us'))
    // This is long before its time limit.
    await waitFor(() => expect(seen.at(-1)?.signal.aborted).toBe(true), { timeout: 2_000 })
  })

  test('must be uploaded before the group can be sent', async () => {
    const arrival = Promise.withResolvers<void>()
    mockUploads(async () => {
      await arrival.promise
      return isKept()
    })
    const { user, field } = await openForm()
    fillIn(NEW_GROUP)
    choose(picture)
    const button = screen.getByRole('button', { name: /^Create Group/ })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.click(button)
    arrival.resolve()
    await waitFor(() => expect(field).toHaveValue(HOST + PATH))
    expect(backend.groups).toEqual([])
    await user.click(button)
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
    expect(backend.groups).toMatchObject([{ photo: HOST + PATH }])
  })
})

test('A photo for my profile is checked at once, shown by its file name, and uploaded when I save', async () => {
  const seen = mockUploads(fails)
  const { auth, user } = renderApp('/dashboard', { user: buildUser() })
  await screen.findByText('Start a group')
  await user.click(screen.getByRole('button', { name: 'Edit Profile' }))
  act(() => announce('photos'))
  choose(text)
  expect(await screen.findByText(PHOTO_FILE.wrongType)).toBeVisible()
  choose(picture)
  expect(await screen.findByText('sky.jpg')).toBeVisible()
  expect(screen.getByLabelText('Photo URL')).not.toBeVisible()
  expect(seen).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('dialog', { name: 'Error' })).toHaveTextContent('Failed to update profile.')
  expect(seen).toHaveLength(1)
  act(() => auth.changeUser(null))
  await screen.findByRole('heading', { name: 'Log in' })
  act(() => auth.changeUser(buildUser()))
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  expect(screen.getByLabelText('Photo URL')).toHaveValue(buildUser().photoURL)
})

test('A photo that I choose on Register is uploaded once I have an account, and replaced by a drawing if that fails', async () => {
  const seen = mockUploads(fails)
  const { user } = renderApp('/register')
  await screen.findByRole('heading', { name: 'Register' })
  act(() => announce('photos'))
  choose(picture)
  expect(await screen.findByText('sky.jpg')).toBeVisible()
  fillIn({ Name: 'Grace Hopper', Email: 'grace@example.com', Password: 'Cobol1959' })
  expect(seen).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText(/^Your photo could not be uploaded: /)).toBeVisible()
  expect(seen).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'Account menu of Grace Hopper' })).toBeVisible()
  expect(document.querySelector('header button img')).toHaveAttribute('src', expect.stringMatching(/\.svg$/))
})
