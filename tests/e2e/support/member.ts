import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export interface Member {
  name: string
  email: string
  password: string
}

/** A member with the tokens of a log-in. */
export interface Account extends Member {
  uid: string
  idToken: string
  refreshToken: string
}

/** A unique member who has no account yet. */
export function newMember(): Member {
  return {
    name: 'Wren Fletcher',
    email: `wren-${randomUUID().slice(0, 8)}@example.com`,
    password: 'Nightingale1',
  }
}

export function createMember(emulatorUrl?: string): Promise<Account> {
  return logInByCall(newMember(), emulatorUrl, 'signUp')
}

export async function logInByCall(
  member: Member,
  emulatorUrl?: string,
  call = 'signInWithPassword',
): Promise<Account> {
  const { email, password, name } = member
  const body = { email, password, displayName: name, returnSecureToken: true }
  const { localId, idToken, refreshToken } = await callAccounts(call, body, emulatorUrl)
  return { ...member, uid: String(localId), idToken: String(idToken), refreshToken: String(refreshToken) }
}

/** Calls the identity provider as its client in the browser does. */
export async function callAccounts(
  call: string,
  body: object,
  emulatorUrl = process.env.E2E_EMULATOR_URL,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status, call).toBe(200)
  return response.json()
}

/**
 * Logs a member in at the browser of `page`, as an earlier visit would have. It leaves the page at a file without scripts:
 * for a `storageState`, Playwright would open another page before each test.
 */
export async function logInAt(page: Page, { uid, name, email, idToken, refreshToken }: Account) {
  const now = Date.now()
  const user = {
    uid,
    email,
    displayName: name,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: now + 3_600_000 },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey: PROJECT,
    appName: '[DEFAULT]',
  }
  // Firebase moves its part to IndexedDB.
  const stored = {
    'hobbynest:member': 'yes',
    [`firebase:authUser:${PROJECT}:[DEFAULT]`]: JSON.stringify(user),
  }
  await page.goto('/robots.txt')
  await page.evaluate((items) => void Object.assign(localStorage, items), stored)
}

/** The local accounts use the name of their project as API key. */
const PROJECT = 'demo-hobbynest'

export async function logIn(page: Page, { email, password }: Pick<Member, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await Promise.all([
    passLogInDialog(page),
    page.getByRole('button', { name: 'Log in', exact: true }).click(),
  ])
}

/**
 * Waits for the dialog that confirms a log-in. It closes by itself after 3 s: call this before sending the form. Escape
 * works even if its button has gone.
 */
export async function passLogInDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in Successfully' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Logs out from the account menu, and waits for the dialog that confirms it. It closes by itself after 2 s. */
export async function logOut(page: Page, { name }: Pick<Member, 'name'>): Promise<void> {
  await page.getByRole('button', { name: `Account menu of ${name}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await Promise.all([
    page.getByRole('dialog', { name: 'Logged out' }).waitFor(),
    page.getByRole('button', { name: 'Yes, log out' }).click(),
  ])
}

export async function closeDialog(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
}
