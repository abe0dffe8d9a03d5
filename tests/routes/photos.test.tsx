import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { PhotoChooser } from '../../src/features/groups/photo-chooser.tsx'
import { PHOTO_FILE } from '../../src/features/groups/photo-file.ts'
import * as uploads from '../../src/features/groups/upload-photo.ts'
import { buildUser } from '../factories.ts'
import { announce, backend, HOST, respond } from '../mocks/backend.ts'
import { goOffline, goOnline, hold, holdCalls, server } from '../mocks/server.ts'
import { field, fillIn, findCreated, NEW_GROUP, openScreen, press, renderApp } from '../render-app.tsx'

const NONE = 'There is no picture at this address.'
const PATH = `/api/photos/${'0a'.repeat(16)}-800.webp`
const UPLOAD = { name: 'Upload a photo' }
const UPLOADING = 'Uploading your photo…'
const LIMIT = 'You can upload 30 photos a day.'
const TYPED = 'https://photos.example/owl.jpg'
const JPEG_START = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

const picture = new File([JPEG_START, 'picture'], 'sky.jpg', { type: 'image/jpeg' })
const text = new File(['a text'], 'sky.jpg', { type: 'image/jpeg' })
const large = new File([JPEG_START, 'x'.repeat(PHOTO_FILE.bytes)], 'sky.jpg', { type: 'image/jpeg' })

const isKept = () => respond({ url: PATH }, { status: 201 })
const fails = () => new HttpResponse(null, { status: 500 })

async function openForm(features = 'photos') {
  announce(features)
  const app = renderApp('/create-group', { user: buildUser() })
  await screen.findByLabelText('Photo URL')
  if (features.includes('photos')) await screen.findByRole('button', UPLOAD)
  return app
}

/** The addresses of the pictures in the preview and beside the field. */
function pictures(): (string | null | undefined)[] {
  const preview = screen.getByRole('complementary', { name: 'Preview' })
  return [preview, field('Photo URL').closest('form')].map((element) =>
    element?.querySelector('img')?.getAttribute('src'),
  )
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

describe('A photo by its address', () => {
  test('can be our picture of the chosen category, by one press', async () => {
    const { user } = await openForm()
    fillIn(NEW_GROUP)
    expect(screen.getByRole('button', { name: 'Use our picture for Drawing & Painting' })).toBeVisible()
    await user.selectOptions(field('Category'), 'Photography')
    vi.stubEnv('VITE_API_HOST', '/api')
    press('Use our picture for Photography')
    expect(field('Photo URL')).toHaveValue('/images/groups/photography-1.avif')
    vi.unstubAllEnvs()
    press('Use our picture for Photography')
    // The address is absolute, since other sites may show groups of a backend elsewhere.
    const photo = `${window.location.origin}/images/groups/photography-1.avif`
    expect(field('Photo URL')).toHaveValue(photo)
    expect(pictures()).toEqual([photo, photo])
    expect(screen.getByText('Our picture is filled in.')).toHaveRole('status')
    press('Create Group')
    await findCreated()
    expect(backend.groups).toMatchObject([{ photo, category: 'Photography' }])
  })

  test('takes its error away when it is filled in by a press, and is kept over a reload', async () => {
    const { unmount } = await openForm()
    press('Create Group')
    const error = await screen.findByText('Photo URL is required.')
    press('Use our picture for Drawing & Painting')
    expect(error).not.toBeInTheDocument()
    const photo = `${window.location.origin}/images/groups/drawing-painting-1.avif`
    expect(pictures()).toEqual([photo, photo])
    unmount()
    await openForm()
    expect(field('Photo URL')).toHaveValue(photo)
  })

  test('is loaded when the field is left, if the address is valid, even after a reload', async () => {
    const { unmount } = await openForm()
    const ours = pictures()
    fillIn({ 'Photo URL': TYPED })
    expect(pictures()).toEqual(ours)
    fireEvent.blur(field('Photo URL'))
    await waitFor(() => expect(pictures()).toEqual([TYPED, TYPED]))
    fillIn({ 'Photo URL': '/api/all-group' })
    fireEvent.blur(field('Photo URL'))
    await waitFor(() => expect(pictures()).toEqual(ours))
    unmount()
    await openForm()
    expect(field('Photo URL')).toHaveValue('/api/all-group')
    expect(pictures()).toEqual(ours)
  })

  test('is reported if there is none, unless the visitor is offline, and can be sent anyway', async () => {
    const { user } = await openForm()
    function tryOut(photo: string) {
      fillIn({ ...NEW_GROUP, 'Photo URL': photo })
      fireEvent.blur(field('Photo URL'))
      const shown = within(field('Photo URL').closest('form') as HTMLElement).getByRole('presentation')
      expect(shown).toHaveAttribute('src', photo)
      fireEvent.error(shown)
    }
    await goOffline()
    tryOut(TYPED)
    expect(screen.queryByText(NONE)).not.toBeInTheDocument()
    await goOnline()
    tryOut('https://photos.example/gone.jpg')
    expect(screen.getByText(NONE)).toHaveRole('status')
    await user.type(field('Photo URL'), 'x')
    expect(screen.queryByText(NONE)).not.toBeInTheDocument()
    press('Create Group')
    await findCreated()
  })
})

// tests/backend/convert-photo.test.ts tests which files are accepted.
describe('A photo from the device', () => {
  test('is uploaded, whatever its file name, and takes the place of our picture', async () => {
    const seen = mockUploads(isKept)
    await openForm()
    press('Use our picture for Drawing & Painting')
    expect(screen.getByText('Our picture is filled in.')).toBeVisible()
    choose(new File([picture], 'sky.heic', { type: '' }))
    expect(screen.getByText(UPLOADING)).toHaveRole('status')
    await waitFor(() => expect(field('Photo URL')).toHaveValue(HOST + PATH))
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
    [LIMIT, () => respond({ error: { code: 'rate_limited', message: LIMIT } }, { status: 429 })],
    ['We cannot reach the server. Check your connection and try again.', () => HttpResponse.error()],
    ['We could not read the server’s answer. Please try again.', () => respond({ uri: PATH })],
    // From a proxy in front of the backend.
    ['This is larger than the server accepts.', () => new HttpResponse(null, { status: 413 })],
  ])('that fails with “%s” keeps what was typed, and can be uploaded again', async (sentence, response) => {
    mockUploads(response)
    await openForm()
    fillIn({ 'Group Name': 'Night Owls', 'Photo URL': TYPED })
    choose(picture)
    expect(await screen.findByText(sentence)).toHaveRole('alert')
    expect(field('Photo URL')).toHaveValue(TYPED)
    expect(screen.getByLabelText('Group Name')).toHaveValue('Night Owls')
    mockUploads(isKept)
    choose(picture)
    await waitFor(() => expect(field('Photo URL')).toHaveValue(HOST + PATH))
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  })

  test('is refused before it is sent if it is too large or no photo', async () => {
    const seen = mockUploads(isKept)
    await openForm()
    choose(text)
    expect(await screen.findByText(PHOTO_FILE.wrongType)).toBeVisible()
    choose(large)
    expect(await screen.findByText(PHOTO_FILE.tooLarge)).toBeVisible()
    expect(seen).toEqual([])
  })

  test('is no longer uploaded once another address is typed, the upload is cancelled, or the page is left', async () => {
    const seen = mockUploads(() => hold().then(isKept))
    const { user, router } = await openForm()
    choose(picture)
    fillIn({ 'Photo URL': TYPED })
    expect(screen.queryByText(UPLOADING)).not.toBeInTheDocument()
    choose(picture)
    await user.click(await screen.findByRole('button', { name: 'Cancel upload' }))
    expect(screen.getByRole('button', UPLOAD)).toHaveFocus()
    expect(screen.queryByText(UPLOADING)).not.toBeInTheDocument()
    await waitFor(() => expect(seen.at(-1)?.signal.aborted).toBe(true))
    for (const alert of screen.queryAllByRole('alert')) expect(alert).toBeEmptyDOMElement()
    expect(field('Photo URL')).toHaveValue(TYPED)
    choose(picture)
    await waitFor(() => expect(seen.at(-1)?.signal.aborted).toBe(false))
    await act(() => router.navigate('/about-us'))
    // This is long before its time limit.
    await waitFor(() => expect(seen.at(-1)?.signal.aborted).toBe(true), { timeout: 2_000 })
  })

  test('that is on its way when I press Create Group is waited for; the group stays unsent if it fails or is cancelled', async () => {
    const [failure, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    mockUploads(() => failure.promise.then(fails))
    const { user } = await openForm()
    fillIn(NEW_GROUP)
    choose(picture)
    press('Create Group')
    failure.resolve()
    expect(await screen.findByText(/^Something went wrong on our side/)).toHaveRole('alert')
    expect(backend.groups).toEqual([])
    mockUploads(() => hold().then(isKept))
    choose(picture)
    press('Create Group')
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Sending…' })).not.toBeInTheDocument())
    expect(field('Photo URL')).toHaveValue(NEW_GROUP['Photo URL'])
    mockUploads(() => arrival.promise.then(isKept))
    choose(picture)
    const button = screen.getByRole('button', { name: 'Create Group' })
    await user.dblClick(button)
    expect(within(button).getByRole('status', { name: 'Sending…' })).toBeVisible()
    expect(backend.groups).toEqual([])
    arrival.resolve()
    await findCreated()
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
  fillIn({ Name: 'Augusta King' })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('dialog', { name: 'Error' })).toHaveTextContent('Failed to update profile.')
  expect(seen).toHaveLength(1)
  press('OK')
  act(() => auth.changeUser(null))
  await screen.findByRole('heading', { name: 'Log in' })
  act(() => auth.changeUser(buildUser()))
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  expect(screen.getByLabelText('Photo URL')).toHaveValue(buildUser().photoURL)
  expect(screen.getByLabelText('Name')).toHaveValue('Augusta King')
})

test('A name that I save with a photo is not given to another member who logs in during the upload', async () => {
  const upload = vi.spyOn(uploads, 'uploadProfilePhoto')
  const { arrived, release } = holdCalls('post', '/photos', isKept)
  const { auth, user } = renderApp('/dashboard', { user: buildUser() })
  const updates = vi.spyOn(auth, 'updateProfile')
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  act(() => announce('photos'))
  choose(picture)
  await screen.findByText('sky.jpg')
  fillIn({ Name: 'Augusta King' })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await arrived
  act(() => auth.changeUser(buildUser({ uid: 'uid-bob', displayName: 'Bob Babbage' })))
  await screen.findByRole('button', { name: 'Account menu of Bob Babbage' })
  release()
  await act(() => upload.mock.results[0]?.value)
  expect(updates).not.toHaveBeenCalled()
})

test('A photo that I choose on Register is uploaded once I have an account, and replaced by a drawing if that fails', async () => {
  const seen = mockUploads(fails)
  const { user } = await openScreen('/register', 'Register')
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

test('My name is saved before my photo is uploaded, during which I may close Register', async () => {
  const { release } = holdCalls('post', '/photos', fails)
  const { user, auth } = await openScreen('/register', 'Register')
  const names: unknown[] = []
  auth.onAuthStateChanged((member) => names.push(member?.displayName))
  act(() => announce('photos'))
  choose(picture)
  await screen.findByText('sky.jpg')
  fillIn({ Name: 'Grace Hopper', Email: 'grace@example.com', Password: 'Cobol1959' })
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(names).toContain('Grace Hopper'))
  release()
  expect(await screen.findByText(/^Your photo could not be uploaded: /)).toBeVisible()
})

test('A photo that I choose on Register is uploaded although I leave before my account exists', async () => {
  const seen = mockUploads(isKept)
  const { user, auth } = await openScreen('/register', 'Register')
  const provider = Promise.withResolvers<void>()
  const { createAccount } = auth
  const creating = vi.spyOn(auth, 'createAccount').mockImplementation(async (email, password) => {
    await provider.promise
    return createAccount(email, password)
  })
  act(() => announce('photos'))
  choose(picture)
  await screen.findByText('sky.jpg')
  fillIn({ Name: 'Grace Hopper', Email: 'grace@example.com', Password: 'Cobol1959' })
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(creating).toHaveBeenCalled())
  await user.click(screen.getByRole('link', { name: 'HobbyNest' }))
  await screen.findByRole('heading', { name: 'Featured Spot' })
  provider.resolve()
  expect(await screen.findByText('Welcome to HobbyNest, Grace Hopper!')).toBeVisible()
  expect(seen).toHaveLength(1)
})

test('A photo that I choose on Register is forgotten if I leave without an account', async () => {
  const seen = mockUploads(isKept)
  const { router } = await openScreen('/register', 'Register')
  act(() => announce('photos'))
  choose(picture)
  await screen.findByText('sky.jpg')
  await act(() => router.navigate('/about-us'))
  await act(() => router.navigate('/register'))
  fillIn({ Name: 'Grace Hopper', Email: 'grace@example.com', 'Photo URL': TYPED, Password: 'Cobol1959' })
  press('Register')
  expect(await screen.findByText('Welcome to HobbyNest, Grace Hopper!')).toBeVisible()
  expect(seen).toEqual([])
})

test('A page from the build is hydrated where the backend has the full address of the site', () => {
  vi.stubEnv('VITE_API_HOST', `${location.origin}/api`)
  const chooser = <PhotoChooser className="" onChoose={() => {}} />
  vi.stubGlobal('location', undefined)
  const container = document.createElement('div')
  container.innerHTML = renderToString(chooser)
  vi.unstubAllGlobals()
  document.body.append(container)
  render(chooser, { container, hydrate: true })
  expect(screen.getByRole('button', UPLOAD)).toBeVisible()
})
