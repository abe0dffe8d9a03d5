import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import * as reloading from '../../src/browser/reload-page.ts'
import { buildUser } from '../factories.ts'
import { fillIn, NEW_GROUP, press, renderApp } from '../render-app.tsx'

interface FormOnPage {
  path: string
  /** Valid values of the fields, by their labels. */
  values: Record<string, string>
  button: string
}

/** The product's forms with valid values. */
export const FORMS = {
  login: {
    path: '/login',
    values: { Email: 'ada@example.com', Password: 'Hobby1nest' },
    button: 'Log in',
  },
  register: {
    path: '/register',
    values: {
      Name: 'Grace Hopper',
      Email: 'grace@example.com',
      'Photo URL': 'https://photos.example/grace.jpg',
      Password: 'Cobol1959',
    },
    button: 'Register',
  },
  create: { path: '/create-group', values: NEW_GROUP, button: 'Create Group' },
  newsletter: { path: '/', values: { 'Email address': 'ada@example.com' }, button: 'Subscribe' },
  blog: {
    path: '/blogs',
    values: { Title: 'My first catch', Author: 'Grace', Category: 'Fishing', Content: 'It rained.' },
    button: 'Add Post',
  },
  careers: {
    path: '/careers',
    values: {
      'Full Name': 'Ada Lovelace',
      Email: 'ada@example.com',
      Phone: '+44 117-496',
      Position: 'UI/UX Designer',
      'Cover Letter': 'Hello!',
    },
    button: 'Submit Application',
  },
  contact: {
    path: '/contact',
    values: { 'Full Name': 'Ada', Email: 'ada@example.com', Subject: 'Hello', Message: 'Anybody there?' },
    button: 'Send Message',
  },
} satisfies Record<string, FormOnPage>

export function adasAccount() {
  return { 'ada@example.com': { password: 'Hobby1nest', user: buildUser() } }
}

/** Opens a form's page, fills it in with its values, some of them replaced, and sends it. */
export async function send(
  form: FormOnPage,
  replaced: Record<string, string> = {},
  options: Parameters<typeof renderApp>[1] = {},
) {
  const app = renderApp(form.path, options)
  await screen.findByRole('button', { name: form.button })
  fillIn({ ...form.values, ...replaced })
  press(form.button)
  return app
}

/** Opens the Edit Profile dialog as a member, fills it in and saves, without a reload. Returns the spied call. */
export async function saveProfile(values: Record<string, string>) {
  vi.spyOn(reloading, 'reloadPage').mockReturnValue()
  const app = renderApp('/dashboard', { user: buildUser() })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  const updateProfile = vi.spyOn(app.auth, 'updateProfile')
  fillIn(values)
  press('Save changes')
  return updateProfile
}
