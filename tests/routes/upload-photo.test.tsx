import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
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

const picture = (bytes = 'picture') => new File([bytes], 'sky.jpg', { type: 'image/jpeg' })

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
    expect(seen).toEqual([{ authorization: 'Bearer token-of-ada', type: 'image/jpeg', text: 'picture' }])
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

  test.each(['drop', 'paste'] as const)('can be given by %s', async (way) => {
    const seen = answerUploads(() => HttpResponse.json({ url: PATH }, { status: 201 }))
    const { field } = await openForm()
    const given = createEvent[way](field, { dataTransfer: carry(picture()), clipboardData: carry(picture()) })
    fireEvent(field, given)
    // Otherwise the browser would open it in place of the page.
    expect(given.defaultPrevented).toBe(true)
    await waitFor(() => expect(field).toHaveValue(HOST + PATH))
    expect(seen).toMatchObject([{ text: 'picture' }])
  })

  test('leaves another address that is typed while it is uploaded', async () => {
    const answer = Promise.withResolvers<Response>()
    answerUploads(() => answer.promise)
    const { user, field } = await openForm()
    choose(picture())
    await user.type(field, 'https://photos.example/owl.jpg')
    answer.resolve(HttpResponse.json({ url: PATH }, { status: 201 }))
    await waitFor(() => expect(screen.queryByText('Uploading your photo…')).not.toBeInTheDocument())
    expect(field).toHaveValue('https://photos.example/owl.jpg')
  })

  test('that is dragged shows where it can be dropped; text that is dragged does not', async () => {
    const DROP_IT = 'Drop the photo to upload it.'
    const { field } = await openForm()
    expect(fireEvent.dragOver(field, { dataTransfer: carry() })).toBe(true)
    expect(screen.queryByText(DROP_IT)).not.toBeInTheDocument()
    expect(fireEvent.dragOver(field, { dataTransfer: carry(picture()) })).toBe(false)
    expect(screen.getByText(DROP_IT)).toBeVisible()
    const leaveFor = (relatedTarget: Element) =>
      fireEvent(field, Object.assign(createEvent.dragLeave(field), { relatedTarget }))
    leaveFor(screen.getByRole('button', UPLOAD))
    expect(screen.getByText(DROP_IT)).toBeVisible()
    leaveFor(document.body)
    expect(screen.queryByText(DROP_IT)).not.toBeInTheDocument()
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
    [
      'A photo must be a JPEG, PNG, WebP or AVIF picture.',
      new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }),
    ],
    ['A photo can be at most 8 MB.', picture('x'.repeat(8 * 1024 * 1024 + 1))],
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

  test('is not uploaded while the group is sent: its address could no longer be filled in', async () => {
    const seen = answerUploads(() => HttpResponse.json({ url: PATH }, { status: 201 }))
    const { user, field } = await openForm()
    fillIn(NEW_GROUP)
    server.use(http.post(`${HOST}/create-group`, hold))
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    expect(field).toHaveAttribute('readonly')
    fireEvent.drop(field, { dataTransfer: carry(picture()) })
    expect(screen.queryByText('Uploading your photo…')).not.toBeInTheDocument()
    expect(seen).toEqual([])
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
