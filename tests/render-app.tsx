import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished } from 'vitest'
import { App } from '../src/app.tsx'
import { createSession, type Session } from '../src/auth/session.ts'
import type { User } from '../src/auth/user.ts'
import { createAppRouter } from '../src/router.tsx'
import { createFakeAuth } from './mocks/fake-auth.ts'

interface RenderOptions {
  /** The signed-in member, `null` for a guest, `pending` while the provider has not reported. */
  user?: User | null | 'pending'
  accounts?: Parameters<typeof createFakeAuth>[1]
}

/** Opens the real app at an address, as `user`. */
export function renderApp(path: string, { user = null, accounts }: RenderOptions = {}) {
  window.history.replaceState(null, '', path)
  const auth = createFakeAuth(user, accounts)
  const session = createSession(async () => auth)
  // Loads the provider at once.
  void session.ready()
  const router = createAppRouter(session)
  onTestFinished(() => router.dispose())
  const view = render(<AppOnceReady session={session} router={router} />)
  return { ...view, auth, router, user: userEvent.setup({ delay: null }) }
}

/** Opens the app, and waits for a heading of the screen. */
export async function openScreen(path: string, heading: string | RegExp, options: RenderOptions = {}) {
  const app = renderApp(path, options)
  await screen.findByRole('heading', { name: heading })
  return app
}

/** Waits for the first screen, as entry-client.tsx does. */
function AppOnceReady({ session, router }: { session: Session; router: ReturnType<typeof createAppRouter> }) {
  const isInitialized = useSyncExternalStore(router.subscribe, () => router.state.initialized)
  if (!isInitialized) return null
  return (
    <App session={session}>
      <RouterProvider router={router} useTransitions={false} />
    </App>
  )
}

/** A valid value for each field of the group form, by its label. */
export const NEW_GROUP = {
  'Group Name': 'Night Sky Watchers',
  Description: 'We look up.',
  Location: 'Potsdam',
  'Max Members': '12',
  'End Date': '2031-05-31',
  'Photo URL': 'https://photos.example/sky.jpg',
}

/** Sets fields by their labels, each in one event: typing letter by letter takes many times as long. */
export function fillIn(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } })
}

export function field(label: string): HTMLElement {
  return screen.getByLabelText(label)
}

export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

/** Waits for the dialog with this title and text. tests/e2e/specification.spec.ts tests its icon. */
export async function findDialog(title: string, text?: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: title })
  if (text) within(dialog).getByText(text)
  return dialog
}

/** Waits for the dialog after Create Group. */
export function findCreated(): Promise<HTMLElement> {
  return findDialog('Group Created Successfully.')
}

export async function findToast(role: 'alert' | 'status', text: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(text, { selector: `[role=${role}], [role=${role}] *` })
}
