import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { field, fillIn, press } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'
import { adasAccount, FORMS, saveProfile, send } from './forms.ts'
import { findDialog, findToast } from './messages.ts'

const WEAK_PASSWORD =
  'Password must include at least one uppercase letter, one lowercase letter, and be a minimum of 6 characters in length.'

async function expectRefused(label: string, sentence?: string) {
  await waitFor(() => expect(field(label)).toHaveAttribute('aria-invalid', 'true'))
  if (sentence) expect(screen.getByText(sentence)).toBeVisible()
}

function writes() {
  return backend.calls.filter(({ method }) => method !== 'GET')
}

describe('§5 Register', () => {
  test.each(Object.keys(FORMS.register.values))('the field %s is required', async (label) => {
    const { auth } = await send(FORMS.register, { [label]: '' })
    await expectRefused(label)
    expect(await auth.getIdToken()).toBeNull()
  })

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
    expect(await findToast('warning', WEAK_PASSWORD)).toBeVisible()
    expect(await auth.getIdToken()).toBeNull()
  })

  test('a password of 6 characters with both kinds of letters is enough', async () => {
    await send(FORMS.register, { Password: 'Cobolt' })
    expect(await screen.findByLabelText('Account menu of Grace Hopper')).toBeInTheDocument()
  })

  test('the email must be an email', async () => {
    const { auth } = await send(FORMS.register, { Email: 'grace at example' })
    await expectRefused('Email')
    expect(await auth.getIdToken()).toBeNull()
  })

  test('the photo must be a URL', async () => {
    const { auth } = await send(FORMS.register, { 'Photo URL': 'grace.jpg' })
    await expectRefused('Photo URL')
    expect(await auth.getIdToken()).toBeNull()
  })
})

describe('§5 Login', () => {
  test.each(Object.keys(FORMS.login.values))('the field %s is required', async (label) => {
    const { auth } = await send(FORMS.login, { [label]: '' }, { accounts: adasAccount() })
    await expectRefused(label)
    expect(await auth.getIdToken()).toBeNull()
  })
})

describe('§5 Create group', () => {
  test.each(Object.keys(FORMS.create.values))('the field %s is required', async (label) => {
    await send(FORMS.create, { [label]: '' }, { user: buildUser() })
    await expectRefused(label)
    expect(writes()).toEqual([])
  })

  test('members is a number', async () => {
    await send(FORMS.create, { 'Max Members': 'twelve' }, { user: buildUser() })
    await expectRefused('Max Members')
    expect(writes()).toEqual([])
  })

  test('photo must be a URL', async () => {
    await send(FORMS.create, { 'Photo URL': 'sky.jpg' }, { user: buildUser() })
    await expectRefused('Photo URL')
    expect(writes()).toEqual([])
  })
})

describe('§5 Update group', () => {
  async function openUpdate() {
    const group = buildGroup({ userName: 'Ada Lovelace', userEmail: 'ada@example.com' })
    backend.groups = [group]
    renderApp(`/update-group/${group._id}`, { user: buildUser() })
    await screen.findByRole('button', { name: 'Update Group' })
  }

  test.each(Object.keys(FORMS.create.values))('the field %s is required', async (label) => {
    await openUpdate()
    fillIn({ [label]: '' })
    press('Update Group')
    await expectRefused(label)
    expect(writes()).toEqual([])
  })

  test('members is a number', async () => {
    await openUpdate()
    fillIn({ 'Max Members': 'twelve' })
    press('Update Group')
    await expectRefused('Max Members')
    expect(writes()).toEqual([])
  })

  test('photo must be a URL', async () => {
    await openUpdate()
    fillIn({ 'Photo URL': 'sky.jpg' })
    press('Update Group')
    await expectRefused('Photo URL')
    expect(writes()).toEqual([])
  })

  test.each(['User Name', 'User Email'])('%s is required but read-only', async (label) => {
    await openUpdate()
    expect(field(label)).toBeRequired()
    expect(field(label)).toHaveAttribute('readonly')
  })
})

describe('§5 Newsletter', () => {
  test('an empty email gives the warning "Oops!"', async () => {
    await send(FORMS.newsletter, { 'Email address': '' })
    await findDialog('Oops!', { kind: 'warning', text: 'Please enter your email address.' })
  })

  test.each(['ada', 'ada@example', '@example.com'])(
    '"%s" is not of the shape of an email and gives the error "Invalid Email"',
    async (email) => {
      await send(FORMS.newsletter, { 'Email address': email })
      await findDialog('Invalid Email', { kind: 'error', text: 'Please enter a valid email address.' })
    },
  )

  test('an email with a space in it gives the error "Invalid Email"', async () => {
    await send(FORMS.newsletter, { 'Email address': 'ada love@example.com' })
    await findDialog('Invalid Email', { kind: 'error', text: 'Please enter a valid email address.' })
  })

  test('the input is of the type email and required', async () => {
    renderApp('/')
    expect(await screen.findByLabelText('Email address')).toHaveAttribute('type', 'email')
    press('Subscribe')
    await findDialog('Oops!')
  })
})

describe('§5 Edit Profile dialog', () => {
  const PHOTO_ERROR = 'Please enter a valid image URL (must start with http/https and end in .jpg/.png/etc).'

  test('a name of one word is answered "Please enter a full name (at least two words)."', async () => {
    const { updates } = await saveProfile({ Name: 'Ada' })
    expect(await screen.findByText('Please enter a full name (at least two words).')).toBeVisible()
    expect(updates).toEqual([])
  })

  test('a name of two words is enough', async () => {
    const { updates } = await saveProfile({ Name: 'Augusta King' })
    await waitFor(() => expect(updates).toHaveLength(1))
  })

  test('while one word is typed, the variant with a warning sign shows', async () => {
    const { user } = renderApp('/dashboard', { user: buildUser() })
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    fillIn({ Name: 'Ada' })
    expect(screen.getByText('⚠️ Please enter your full name (at least two words).')).toBeVisible()
  })

  test('the photo URL is optional', async () => {
    const { updates } = await saveProfile({ 'Photo URL': '' })
    await waitFor(() => expect(updates).toEqual([{ photoURL: '' }]))
  })

  test.each(['http', 'https'])('a photo URL may start with %s', async (scheme) => {
    const { updates } = await saveProfile({ 'Photo URL': `${scheme}://photos.example/a.png` })
    await waitFor(() => expect(updates).toHaveLength(1))
  })

  test.each(['ftp://photos.example/a.png', 'photos.example/a.png'])(
    'a photo URL that starts otherwise is refused: %s',
    async (photo) => {
      const { updates } = await saveProfile({ 'Photo URL': photo })
      await expectRefused('Photo URL', PHOTO_ERROR)
      expect(updates).toEqual([])
    },
  )

  test.each(['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg'])('a photo URL may end in %s', async (ending) => {
    const { updates } = await saveProfile({ 'Photo URL': `https://photos.example/a.${ending}` })
    await waitFor(() => expect(updates).toHaveLength(1))
  })

  test.each(['bmp', 'html', 'tiff'])('a photo URL that ends in %s is refused', async (ending) => {
    const { updates } = await saveProfile({ 'Photo URL': `https://photos.example/a.${ending}` })
    await expectRefused('Photo URL', PHOTO_ERROR)
    expect(updates).toEqual([])
  })
})

describe('§5 Blog form', () => {
  test.each(Object.keys(FORMS.blog.values))('without %s: "Please fill in all fields."', async (label) => {
    await send(FORMS.blog, { [label]: '' })
    expect(await findToast('error', 'Please fill in all fields.')).toBeVisible()
    expect(screen.queryByText('My first catch', { selector: 'h3' })).not.toBeInTheDocument()
  })
})

describe('§5 Careers form', () => {
  const SUBMITTED = 'Application submitted successfully!'

  test.each(Object.keys(FORMS.careers.values))('without %s: "Please fill in all fields."', async (label) => {
    await send(FORMS.careers, { [label]: '' })
    expect(await findToast('error', 'Please fill in all fields.')).toBeVisible()
  })

  test.each(['ada', 'ada@example', 'ada love@example.com'])(
    'the email "%s": "Please enter a valid email address."',
    async (email) => {
      await send(FORMS.careers, { Email: email })
      expect(await findToast('error', 'Please enter a valid email address.')).toBeVisible()
    },
  )

  test.each([
    ['of 6 characters', '123456'],
    ['of 16 characters', '1234567890123456'],
    ['with a letter', '1234567x'],
    ['with brackets', '(117) 4960'],
  ])('a phone %s: "Please enter a valid phone number."', async (_, phone) => {
    await send(FORMS.careers, { Phone: phone })
    expect(await findToast('error', 'Please enter a valid phone number.')).toBeVisible()
  })

  test.each([
    ['of 7 characters', '1234567'],
    ['of 15 characters', '123456789012345'],
    ['with a plus', '+1234567'],
    ['with a hyphen', '123-4567'],
    ['with whitespace', '123 4567'],
  ])('a phone %s is accepted', async (_, phone) => {
    await send(FORMS.careers, { Phone: phone })
    expect(await findToast('success', SUBMITTED)).toBeVisible()
  })
})

describe('§5 Contact form', () => {
  test.each(Object.keys(FORMS.contact.values))('the field %s is required', async (label) => {
    await send(FORMS.contact, { [label]: '' })
    await expectRefused(label)
    expect(screen.queryByText('Your message has been sent successfully!')).not.toBeInTheDocument()
  })

  test('there are no other rules', async () => {
    await send(FORMS.contact, { Email: 'not an email' })
    expect(await findToast('success', 'Your message has been sent successfully!')).toBeVisible()
  })
})
