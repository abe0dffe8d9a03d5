import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { stopClock, until } from '../mocks/patience.ts'
import { renderApp } from '../render-app.tsx'
import { CALLS } from './calls.ts'

const FAILURES = {
  'auth/network-request-failed': /^We cannot reach the log-in service. Check your connection and try again\./,
  'auth/user-token-expired': /^Your session has expired. Please log in again\./,
  'auth/quota-exceeded': /^Firebase: Error \(auth\/quota-exceeded\)/,
}

const CALLS_OF_MEMBERS = Object.entries(CALLS).filter(([, { isForMembers }]) => isForMembers)

test.each(
  CALLS_OF_MEMBERS.flatMap(([name, call]) =>
    Object.entries(FAILURES).map(([code, says]) => ({ name, call, code, says })),
  ),
)(
  'a member whose token fails ($code) reads why beside the call ($name), keeps what was typed and can retry',
  async ({ call, code, says }) => {
    stopClock()
    const group = buildGroup({ name: 'Night sky', userEmail: 'ada@example.com' })
    backend.groups = [group]
    const { auth } = renderApp(call.screen(group._id), { user: buildUser() })
    if (call.act) await until(() => screen.getByRole('button', { name: /^(Create|Update) Group$|^Delete/ }))
    auth.failures.getIdToken = code
    await call.act?.()
    await until(() => screen.getByText(says))
    call.expectKept()
    expect(screen.queryByText('This page could not be loaded.')).toBeNull()
    expect(screen.queryByText(/may have been created/)).toBeNull()
    expect(backend.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    auth.failures = {}
    if (call.act) await call.act()
    else fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await until(() => call.expectDone())
    cleanup()
  },
)
