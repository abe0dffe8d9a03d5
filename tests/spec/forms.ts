import { fireEvent, screen } from '@testing-library/react'
import { buildUser } from '../factories.ts'
import { renderApp } from '../render-app.tsx'

interface FormOnPage {
  path: string
  /** A value for each field that one fills in, by its label; all of them are good. */
  values: Record<string, string>
  /** The button that sends it. */
  button: string
}

const GROUP = {
  'Group Name': 'Night Sky Watchers',
  Description: 'We look up.',
  Location: 'Potsdam',
  'Max Members': '12',
  'End Date': '2031-05-31',
  'Photo URL': 'https://photos.example/sky.jpg',
}

/** The product's forms, each filled in well. */
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
  create: { path: '/create-group', values: GROUP, button: 'Create Group' },
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

/** The account that the login form's values belong to. */
export function adasAccount() {
  return { 'ada@example.com': { password: 'Hobby1nest', user: buildUser() } }
}

/** Opens a form's page, fills it in (but for what is replaced) and sends it. */
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

/** Opens the Edit Profile dialog as a member, fills it in and saves. Gives the calls that it made. */
export async function saveProfile(values: Record<string, string>) {
  const app = renderApp('/dashboard', { user: buildUser() })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  const updates: unknown[] = []
  const { updateProfile } = app.auth
  app.auth.updateProfile = (change) => {
    updates.push(change)
    return updateProfile(change)
  }
  fillIn(values)
  press('Save changes')
  return { ...app, updates }
}

/** Puts texts into fields, by label, all at once. */
export function fillIn(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } })
}

/** The field with this label. */
export function field(label: string): HTMLElement {
  return screen.getByLabelText(label)
}

/** Presses the button with this name. */
export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}
