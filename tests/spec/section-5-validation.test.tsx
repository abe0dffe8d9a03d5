import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { field, fillIn, findToast, NEW_GROUP, press, renderApp } from '../render-app.tsx'
import { FORMS, saveProfile, send } from './forms.ts'
import { ada, findAndPress, haveAdasGroup, update, writes } from './member.ts'

const WEAK_PASSWORD =
  'Password must include at least one uppercase letter, one lowercase letter, and be a minimum of 6 characters in length.'

async function expectRefused(label: string, sentence?: string) {
  await waitFor(() => expect(field(label)).toHaveAttribute('aria-invalid', 'true'))
  if (sentence) expect(screen.getByText(sentence)).toBeVisible()
}

test.each([
  ['Register', FORMS.register],
  ['Login', FORMS.login],
  ['Contact form', FORMS.contact],
])('§5 %s: every field is required', async (_, form) => {
  const { auth } = renderApp(form.path)
  await findAndPress(form.button)
  for (const label of Object.keys(form.values)) {
    expect(field(label)).toBeRequired()
    await expectRefused(label)
  }
  expect(await auth.getIdToken()).toBeNull()
})

test.each([
  ['Blog form', FORMS.blog],
  ['Careers form', FORMS.careers],
])('§5 %s: without any one of its fields "Please fill in all fields."', async (_, form) => {
  renderApp(form.path)
  await screen.findByRole('button', { name: form.button })
  for (const label of Object.keys(form.values)) {
    expect(field(label)).toBeRequired()
    fillIn({ ...form.values, [label]: '' })
    press(form.button)
    await waitFor(() => expect(field(label)).toHaveFocus())
    await expectRefused(label)
    expect(await findToast('alert', 'Please fill in all fields.')).toBeVisible()
    fillIn(form.values)
    await waitFor(() => expect(field(label)).toHaveAttribute('aria-invalid', 'false'))
  }
})

describe('§5 Register', () => {
  test('a name of 4 characters is answered inline "Name should be more than 5 characters."', async () => {
    const { auth } = await send(FORMS.register, { Name: 'Four' })
    await expectRefused('Name', 'Name should be more than 5 characters.')
    expect(await auth.getIdToken()).toBeNull()
  })

  test('a name of 5 characters is enough', async () => {
    await send(FORMS.register, { Name: 'Gracy' })
    expect(await screen.findByLabelText('Account menu of Gracy')).toBeInTheDocument()
  })

  test.each([
    ['without an uppercase letter', 'cobol1959'],
    ['without a lowercase letter', 'COBOL1959'],
    ['of 5 characters', 'Cobol'],
  ])('a password %s is answered with the warning toast', async (_, password) => {
    const { auth } = await send(FORMS.register, { Password: password })
    const toast = await findToast('alert', WEAK_PASSWORD)
    expect(toast).toBeVisible()
    expect(screen.getByText(WEAK_PASSWORD)).toBe(toast)
    expect(await auth.getIdToken()).toBeNull()
  })

  test('a password of 6 characters with both kinds of letters is enough', async () => {
    await send(FORMS.register, { Password: 'Cobolt' })
    expect(await screen.findByLabelText('Account menu of Grace Hopper')).toBeInTheDocument()
  })

  test.each([
    ['the email must be an email', 'Email', 'grace at example'],
    ['the photo must be a URL', 'Photo URL', 'grace.jpg'],
  ])('%s', async (_, label, value) => {
    const { auth } = await send(FORMS.register, { [label]: value })
    await expectRefused(label)
    expect(await auth.getIdToken()).toBeNull()
  })
})

describe.each<[string, (values: Record<string, string>) => Promise<unknown>]>([
  ['Create', (values) => send(FORMS.create, values, ada())],
  ['Update', update],
])('§5 %s group', (_, sendGroup) => {
  test.each<[string, Record<string, string>]>([
    ['every field is required', Object.fromEntries(Object.keys(NEW_GROUP).map((label) => [label, '']))],
    ['members is a number', { 'Max Members': 'twelve' }],
    ['photo is a URL', { 'Photo URL': 'sky.jpg' }],
  ])('%s', async (_, wrong) => {
    haveAdasGroup()
    await sendGroup(wrong)
    for (const label of Object.keys(wrong)) {
      expect(field(label)).toBeRequired()
      await expectRefused(label)
    }
    expect(field('Photo URL')).toHaveAttribute('type', 'url')
    expect(writes()).toEqual([])
  })
})

// §4 tests the newsletter, and §2 that User Name and User Email are read-only.

describe('§5 Edit Profile dialog', () => {
  const PHOTO_ERROR = 'Please enter a valid image URL (must start with http/https and end in .jpg/.png/etc).'

  test('a name of one word is answered "Please enter a full name (at least two words)."', async () => {
    const updateProfile = await saveProfile({ Name: 'Ada' })
    expect(await screen.findByText('Please enter a full name (at least two words).')).toBeVisible()
    expect(updateProfile).not.toHaveBeenCalled()
  })

  test('a name of two words is enough', async () => {
    const updateProfile = await saveProfile({ Name: 'Augusta King' })
    await waitFor(() => expect(updateProfile).toHaveBeenCalledOnce())
  })

  test('while one word is typed, the variant with a warning sign shows', async () => {
    renderApp('/dashboard', ada())
    await findAndPress('Edit Profile')
    fillIn({ Name: 'Ada' })
    expect(screen.getByText('⚠️ Please enter your full name (at least two words).')).toBeVisible()
  })

  test('the photo URL is optional', async () => {
    const updateProfile = await saveProfile({ 'Photo URL': '' })
    await waitFor(() =>
      expect(updateProfile).toHaveBeenCalledExactlyOnceWith({ displayName: 'Ada Lovelace', photoURL: '' }),
    )
  })

  test.each([
    'http://photos.example/a.png',
    ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg'].map((ending) => `https://photos.example/a.${ending}`),
  ])('a photo URL may be %s (§5, §9)', async (photo) => {
    const updateProfile = await saveProfile({ 'Photo URL': photo })
    await waitFor(() =>
      expect(updateProfile).toHaveBeenCalledExactlyOnceWith({ displayName: 'Ada Lovelace', photoURL: photo }),
    )
  })

  test.each([
    'ftp://photos.example/a.png',
    'photos.example/a.png',
    'https://photos.example/a da.jpg',
    'javascript:alert(1)//.png',
    'https://photos.example/a.jpg?size=200',
    ...['bmp', 'html', 'tiff'].map((ending) => `https://photos.example/a.${ending}`),
  ])('a photo URL that starts or ends otherwise is refused: %s', async (photo) => {
    const updateProfile = await saveProfile({ 'Photo URL': photo })
    await expectRefused('Photo URL', PHOTO_ERROR)
    expect(updateProfile).not.toHaveBeenCalled()
  })
})

describe('§5, §8 Careers form', () => {
  test.each(['ada', 'ada@example', 'ada love@example.com'])(
    'the email "%s": "Please enter a valid email address."',
    async (email) => {
      await send(FORMS.careers, { Email: email })
      const toast = await findToast('alert', 'Please enter a valid email address.')
      expect(toast).toBeVisible()
      expect(screen.getByText('Please enter a valid email address.')).toBe(toast)
    },
  )

  test.each([
    ['of 6 characters', '123456'],
    ['of 16 characters', '1234567890123456'],
    ['with a letter', '1234567x'],
    ['with brackets', '(117) 4960'],
  ])('a phone %s: "Please enter a valid phone number."', async (_, phone) => {
    await send(FORMS.careers, { Phone: phone })
    const toast = await findToast('alert', 'Please enter a valid phone number.')
    expect(toast).toBeVisible()
    expect(screen.getByText('Please enter a valid phone number.')).toBe(toast)
  })

  test.each([
    ['of 7 characters', '1234567'],
    ['of 15 characters', '123456789012345'],
    ['with a plus', '+1234567'],
    ['with a hyphen', '123-4567'],
    ['with whitespace', '123 4567'],
    ['in the digits of another script (a decision of ours)', '٠١١٧ ٤٩٦'],
  ])('a phone %s is accepted (§5, §9)', async (_, phone) => {
    await send(FORMS.careers, { Phone: phone })
    expect(await findToast('status', 'Application submitted successfully!')).toBeVisible()
  })
})

test('§5 Contact form: there are no other rules', async () => {
  await send(FORMS.contact, { Email: 'not an email' })
  expect(await findToast('status', 'Your message has been sent successfully!')).toBeVisible()
})
