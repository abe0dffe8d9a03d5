import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { rememberFeatures } from '../../src/api/backend-features.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { fillIn, NEW_GROUP } from '../fields.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { hold, server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const PATH = `/api/photos/${'0a'.repeat(16)}-800.webp`
const UPLOAD = { name: 'Upload a photo' }

function announce(features: string) {
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
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is no file to choose.')
  fireEvent.change(input, { target: { files: [file] } })
}

/** What is dragged over the page, or pasted: files, and possibly text. */
function carry(file?: File, text = '') {
  return { files: file ? [file] : [], types: file ? ['Files'] : ['text/plain'], getData: () => text }
}

/** The first bytes of files, as they are on devices. */
const STARTS = {
  JPEG: [0xff, 0xd8, 0xff, 0xe0],
  PNG: [0x89, ...bytesOf('PNG\r\n')],
  WebP: bytesOf('RIFF\x24\x13\x00\x00WEBPVP8 '),
  AVIF: bytesOf('\0\0\0\x20ftypavif\0\0\0\0avifmif1miafMA1B'),
  'AVIF of a sequence': bytesOf('\0\0\0\x2cftypmsf1\0\0\0\0avismsf1iso8'),
  HEIC: bytesOf('\0\0\0\x24ftypheic\0\0\0\0mif1MiHBMiHEmiaf'),
  'HEIC of a Samsung': bytesOf('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'),
  'HEIC of a sequence': bytesOf('\0\0\0\x18ftyphevc\0\0\0\0msf1hevc'),
  MP4: bytesOf('\0\0\0\x18ftypisom\0\0\0\0isomavc1'),
  GIF: bytesOf('GIF89a'),
  PDF: bytesOf('%PDF-1.7'),
  WAV: bytesOf('RIFF\x24\x13\x00\x00WAVEfmt '),
  nothing: [],
}

function bytesOf(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}

const fileOf = (kind: keyof typeof STARTS, name = 'sky.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(STARTS[kind]), 'picture'], name, { type })
const picture = () => fileOf('JPEG')

/** Makes the backend answer uploads; returns what it was sent. */
function answerUploads(answer: () => Response | Promise<Response>) {
  const seen: { authorization: string | null; type: string | null; text: string }[] = []
  server.use(
    http.post(`${HOST}/photos`, async ({ request }) => {
      const { headers } = request
      const [authorization, type] = [headers.get('authorization'), headers.get('content-type')]
      seen.push({ authorization, type, text: await request.text() })
      return answer()
    }),
  )
  return seen
}

const refusal = (status: number, message: string) => () =>
  HttpResponse.json({ error: { code: 'x', message } }, { status })

describe('A photo', () => {
  test('is uploaded from the device, and its address is the group’s', async () => {
    const seen = answerUploads(() => HttpResponse.json({ url: PATH }, { status: 201 }))
    const { field } = await openForm()
    expect(screen.getByRole('button', UPLOAD)).toBeVisible()
    choose(picture())
    expect(screen.getByText('Uploading your photo…').closest('[role=status]')).not.toBeNull()
    await waitFor(() => expect(field).toHaveValue(HOST + PATH))
    expect(screen.getByText(/^Your photo has been uploaded\./)).toBeVisible()
    expect(seen).toEqual([
      { authorization: 'Bearer token-of-ada', type: 'image/jpeg', text: expect.stringMatching(/picture$/) },
    ])
  })

  test.each(['idempotency-key, if-match', ''])(
    'is not asked for where the backend announces only "%s", until it announces more',
    async (features) => {
      const { user, field } = await openForm(features)
      expect(screen.queryByRole('button', UPLOAD)).not.toBeInTheDocument()
      announce(`${features}, photos`)
      await user.type(field, 'h')
      expect(await screen.findByRole('button', UPLOAD)).toBeVisible()
    },
  )

  test.each([
    [415, 'A photo must be a JPEG, PNG, WebP or AVIF picture.'],
    [429, 'You have uploaded 20 photos within a day, which is the limit.'],
    [503, 'Many photos are being uploaded right now. Please try again in a moment.'],
  ])(
    'that is refused with %d says why, keeps what was typed and can be tried again',
    async (status, sentence) => {
      answerUploads(refusal(status, sentence))
      const { user, field } = await openForm()
      await user.type(screen.getByLabelText('Group Name'), 'Night Owls')
      await user.type(field, 'https://photos.example/owl.jpg')
      choose(picture())
      expect(await screen.findByText(sentence)).toBeVisible()
      expect(screen.getByText(sentence)).toHaveRole('alert')
      expect(field).toHaveValue('https://photos.example/owl.jpg')
      expect(screen.getByLabelText('Group Name')).toHaveValue('Night Owls')
      answerUploads(() => HttpResponse.json({ url: PATH }, { status: 201 }))
      choose(picture())
      await waitFor(() => expect(field).toHaveValue(HOST + PATH))
      expect(screen.queryByText(sentence)).not.toBeInTheDocument()
    },
  )

  test('without a network, or with an answer that cannot be read, says so', async () => {
    answerUploads(() => HttpResponse.error())
    await openForm()
    choose(picture())
    expect(
      await screen.findByText('We cannot reach the server. Check your connection and try again.'),
    ).toBeVisible()
    answerUploads(() => HttpResponse.json({ uri: PATH }, { status: 201 }))
    choose(picture())
    expect(await screen.findByText(/^We could not read the server’s answer\./)).toBeVisible()
  })

  test('gives way to another address that is typed while it is uploaded', async () => {
    answerUploads(async () => {
      await hold()
      return HttpResponse.json({ url: PATH }, { status: 201 })
    })
    const { user, field } = await openForm()
    choose(picture())
    expect(screen.getByText('Uploading your photo…')).toBeVisible()
    await user.type(field, 'https://photos.example/owl.jpg')
    expect(screen.queryByText('Uploading your photo…')).not.toBeInTheDocument()
    expect(field).toHaveValue('https://photos.example/owl.jpg')
  })

  test('that is dragged can be dropped; text that is dragged cannot', async () => {
    const { field } = await openForm()
    expect(fireEvent.dragOver(field, { dataTransfer: carry() })).toBe(true)
    expect(fireEvent.dragOver(field, { dataTransfer: carry(picture()) })).toBe(false)
  })

  test('that is copied together with text leaves the text to be pasted', async () => {
    const { field } = await openForm()
    expect(fireEvent.paste(field, { clipboardData: carry(picture(), 'A1') })).toBe(true)
    expect(screen.queryByText('Uploading your photo…')).not.toBeInTheDocument()
  })

  test('is not accepted where the backend takes none', async () => {
    const { field } = await openForm('if-match')
    expect(fireEvent.dragOver(field, { dataTransfer: carry(picture()) })).toBe(true)
    expect(fireEvent.drop(field, { dataTransfer: carry(picture()) })).toBe(true)
    expect(fireEvent.paste(field, { clipboardData: carry(picture()) })).toBe(true)
    expect(screen.queryByText('Uploading your photo…')).not.toBeInTheDocument()
  })

  test.each([
    ['JPEG', 'sky.jpg', 'image/jpg'],
    ['JPEG', 'sky.jpg', 'image/pjpeg'],
    ['JPEG', 'sky.jfif', 'application/octet-stream'],
    ['JPEG', 'sky', ''],
    ['JPEG', 'sky.png', 'image/png'],
    ['PNG', 'sky.png', 'image/x-png'],
    ['WebP', 'sky.webp', 'application/octet-stream'],
    ['AVIF', 'sky.avif', ''],
    ['AVIF of a sequence', 'sky.avif', 'image/avif-sequence'],
    ['JPEG', 'sky.heic', 'image/heic'],
  ] as const)(
    'that is a %s is sent, though it is called %s and its type is "%s"',
    async (kind, name, type) => {
      const seen = answerUploads(() => HttpResponse.json({ url: PATH }, { status: 201 }))
      const { field } = await openForm()
      choose(fileOf(kind, name, type))
      await waitFor(() => expect(field).toHaveValue(HOST + PATH))
      expect(seen).toHaveLength(1)
    },
  )

  test('can be chosen by its name, where the system knows its type by another', async () => {
    await openForm()
    const accepted = document.querySelector('input[type=file]')?.getAttribute('accept')?.split(',')
    expect(accepted).toEqual(
      expect.arrayContaining(['image/jpeg', '.jpg', '.jpeg', '.jfif', '.png', '.webp', '.avif']),
    )
  })

  const WRONG_TYPE = 'A photo must be a JPEG, PNG, WebP or AVIF picture.'
  const HEIC = /^This is a HEIC photo, .* Settings, Camera, Formats, Most Compatible/

  test.each<[string | RegExp, File]>([
    ...(['MP4', 'GIF', 'PDF', 'WAV', 'nothing'] as const).map((kind): [string, File] => [
      WRONG_TYPE,
      fileOf(kind),
    ]),
    [HEIC, fileOf('HEIC', 'IMG_0001.HEIC', 'image/heic')],
    [HEIC, fileOf('HEIC of a Samsung', 'sky.jpg', '')],
    [HEIC, fileOf('HEIC of a sequence', 'sky.heics', 'image/heic-sequence')],
    [
      'A photo can be at most 8 MB.',
      new File([new Uint8Array(STARTS.JPEG), 'x'.repeat(8 * 1024 * 1024)], 'sky.jpg', { type: 'image/jpeg' }),
    ],
  ])('is refused unsent with “%s”, chosen or dropped', async (sentence, file) => {
    const seen = answerUploads(() => HttpResponse.json({ url: PATH }, { status: 201 }))
    const { field } = await openForm()
    choose(file)
    expect(await screen.findByText(sentence)).toBeVisible()
    fireEvent.drop(field, { dataTransfer: carry(file) })
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(seen).toEqual([])
  })

  test('that is being uploaded can be cancelled, and another one sent', async () => {
    answerUploads(async () => {
      await hold()
      return HttpResponse.json({ url: PATH })
    })
    const { user, field } = await openForm()
    choose(picture())
    await user.click(await screen.findByRole('button', { name: 'Cancel upload' }))
    expect(screen.getByRole('button', UPLOAD)).toHaveFocus()
    expect(screen.queryByText('Uploading your photo…')).not.toBeInTheDocument()
    expect(field).toHaveValue('')
    answerUploads(() => HttpResponse.json({ url: PATH }, { status: 201 }))
    choose(picture())
    await waitFor(() => expect(field).toHaveValue(HOST + PATH))
  })

  test('that is being uploaded is given up when the page is left', async () => {
    const signals: AbortSignal[] = []
    server.use(
      http.post(`${HOST}/photos`, async ({ request }) => {
        signals.push(request.signal)
        await hold()
      }),
    )
    const { router } = await openForm()
    choose(picture())
    await waitFor(() => expect(signals).toHaveLength(1))
    await act(() => router.navigate('/about-us'))
    // Long before its time limit ends it.
    await waitFor(() => expect(signals[0]?.aborted).toBe(true), { timeout: 2_000 })
  })

  test('that is still being uploaded is waited for when the group is sent', async () => {
    const arrival = Promise.withResolvers<void>()
    answerUploads(async () => {
      await arrival.promise
      return HttpResponse.json({ url: PATH }, { status: 201 })
    })
    const { user, field } = await openForm()
    fillIn(NEW_GROUP)
    choose(picture())
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    const sentence = 'Your photo is still being uploaded. Wait until it has finished, or cancel the upload.'
    expect(screen.getByText(sentence).closest('[role=alert]')).not.toBeNull()
    arrival.resolve()
    await waitFor(() => expect(field).toHaveValue(HOST + PATH))
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
    expect(backend.groups).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
    expect(backend.groups).toMatchObject([{ photo: HOST + PATH }])
  })

  test('is shown on a card in the size for cards, and on its group’s page as large as it gets', async () => {
    const photo = `https://api.hobbynest.example${PATH}`
    backend.groups = [buildGroup({ _id: 'a1', name: 'Kept', photo })]
    const { router } = renderApp('/all-groups', { user: buildUser() })
    expect((await screen.findByRole('article')).querySelector('img')).toHaveAttribute('src', photo)
    await act(() => router.navigate('/details-group/a1'))
    expect(await screen.findByRole('img', { name: 'Photo of Kept' })).toHaveAttribute(
      'src',
      photo.replace('-800', '-1600'),
    )
  })
})

test('A photo for my profile is checked at once, stands there under its name, and is sent once it is saved', async () => {
  const seen = answerUploads(() => new HttpResponse(null, { status: 500 }))
  const { user } = renderApp('/dashboard', { user: buildUser() })
  await screen.findByText('Start your first group')
  await user.click(screen.getByRole('button', { name: 'Edit Profile' }))
  act(() => announce('photos'))
  choose(fileOf('PDF'))
  expect(await screen.findByText('A photo must be a JPEG, PNG, WebP or AVIF picture.')).toBeVisible()
  choose(picture())
  expect(await screen.findByText('sky.jpg')).toBeVisible()
  expect(screen.getByLabelText('Photo URL')).not.toBeVisible()
  expect(seen).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('dialog', { name: 'Error' })).toHaveTextContent('Failed to update profile.')
  expect(seen).toHaveLength(1)
})

test('A photo that I choose on Register is sent once I have an account; a drawing stands in where that fails', async () => {
  const seen = answerUploads(() => new HttpResponse(null, { status: 500 }))
  const { user } = renderApp('/register')
  await screen.findByRole('heading', { name: 'Register' })
  act(() => announce('photos'))
  choose(picture())
  expect(await screen.findByText('sky.jpg')).toBeVisible()
  fillIn({ Name: 'Grace Hopper', Email: 'grace@example.com', Password: 'Cobol1959' })
  expect(seen).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText(/^Your photo could not be uploaded: /)).toBeVisible()
  expect(seen).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'Account menu of Grace Hopper' })).toBeVisible()
  expect(document.querySelector('header button img')).toHaveAttribute('src', expect.stringMatching(/\.svg$/))
})
