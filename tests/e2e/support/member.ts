import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

export interface Member {
  name: string
  email: string
  password: string
  photoURL: string
}

/** Somebody who has not been here before. */
export function newMember(): Member {
  return {
    name: 'Wren Fletcher',
    email: `wren-${randomUUID()}@example.com`,
    password: 'Nightingale1',
    photoURL: 'https://photos.example/wren.jpg',
  }
}

/** A member whose account is there already. */
export async function createMember(): Promise<Member> {
  const member = newMember()
  const { email, password, name } = member
  const accounts = `${process.env.E2E_EMULATOR_URL}/identitytoolkit.googleapis.com/v1/accounts`
  const answer = await fetch(`${accounts}:signUp?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, displayName: name }),
  })
  expect(answer.status, 'the account was created').toBe(200)
  return member
}

/** Fills in the registration form that is shown, and sends it. */
export async function register(page: Page, member: Member): Promise<void> {
  await page.getByLabel('Name').fill(member.name)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Photo URL').fill(member.photoURL)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Register' }).click()
}

/** Fills in the login form that is shown, sends it, and closes the dialog. */
export async function logIn(page: Page, { email, password }: Pick<Member, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await Promise.all([
    passLogInDialog(page),
    page.getByRole('button', { name: 'Log in', exact: true }).click(),
  ])
}

/**
 * Waits for the dialog that says so. It closes by itself after 3 s, so the wait starts before what brings it, and there
 * may be no button any more to be clicked.
 */
export async function passLogInDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in Successfully' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Logs out by the menu of the account, and waits for the dialog that says so. It closes by itself after 2 s. */
export async function logOut(
  page: Page,
  { name }: Pick<Member, 'name'>,
  press = (target: Locator) => target.click(),
): Promise<void> {
  await press(page.getByRole('button', { name: `Account menu of ${name}` }))
  await press(page.getByRole('button', { name: 'Logout' }))
  await Promise.all([
    page.getByRole('dialog', { name: 'Logged out' }).waitFor(),
    press(page.getByRole('button', { name: 'Yes, log out' })),
  ])
}

/** Waits for a dialog and closes it as a member does. */
export async function closeDialog(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
}
