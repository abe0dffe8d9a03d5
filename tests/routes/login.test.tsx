import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { buildGroup } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { holdCalls } from '../mocks/server.ts'
import { fillIn, openScreen, press, renderApp } from '../render-app.tsx'
import { adasAccount } from '../spec/forms.ts'
import { findAndPress } from '../spec/member.ts'

const accounts = () => ({ accounts: adasAccount() })

async function logIn(password = 'Hobby1nest') {
  await screen.findByRole('button', { name: 'Log in' })
  fillIn({ Email: 'ada@example.com', Password: password })
  press('Log in')
}

describe('Log in', () => {
  test('shows which group it leads to, requests it once, and says why an account is needed', async () => {
    const group = buildGroup({ name: 'Film Is Not Dead', location: 'Pier 8', members: 18, joined: 3 })
    backend.groups = [group]
    renderApp(`/login?from=/details-group/${group._id}`, accounts())
    expect(await screen.findByText('Log in to see Film Is Not Dead')).toBeVisible()
    expect(screen.getByText('3 of 18 members · Pier 8')).toBeVisible()
    expect(screen.getByText(/^Members can see everything about a group, and join it\./)).toBeVisible()
    await logIn('Wrong1')
    expect(await screen.findByText(/auth\/invalid-credential/)).toBeVisible()
    expect(screen.getByText('Log in to see Film Is Not Dead')).toBeVisible()
    expect(backend.calls.map(({ path }) => path)).toEqual([`/all-group/${group._id}`])
  })

  test('leads back to a screen that is loaded once', async () => {
    await openScreen('/my-group', 'Log in', accounts())
    await logIn()
    await screen.findByText("You haven't created any groups yet.")
    // By the time of its response, a second load would have begun.
    await act(() => fetch(`${HOST}/all-group/none`))
    expect(backend.calls.filter(({ path }) => path.startsWith('/my-groups'))).toHaveLength(1)
  })

  test.each([
    ['/create-group', /^Members can start groups of their own\./],
    ['/my-group', /^Welcome back!/],
    ['/update-group/1', /^Welcome back!/],
    ['//evil.example/details-group/1', /^Welcome back!/],
  ])('greets visitors from %s suitably, and requests no group', async (from, words) => {
    renderApp(`/login?from=${from}`)
    expect(await screen.findByText(words)).toBeVisible()
    expect(backend.calls).toEqual([])
  })

  test.each(['Log in', 'Register'])('%s says that the group no longer exists', async (name) => {
    const { user } = await openScreen('/details-group/gone', 'Log in')
    if (name === 'Register') await user.click(screen.getByRole('link', { name }))
    await screen.findByRole('heading', { name })
    expect(await screen.findByText('This group no longer exists.')).toBeVisible()
    backend.groups = [buildGroup({ name: 'Still here' })]
    await user.click(screen.getByRole('link', { name: 'See all groups' }))
    expect(await screen.findByRole('heading', { name: 'Still here' })).toBeVisible()
  })

  test.each([
    ['popup-closed-by-user', /^The Google window was closed before you logged in\./],
    ['internal-error', /^The log-in service could not be used\..*internal-error/],
  ])('says what %s of Google means, and still lets the member log in by password', async (code, sentence) => {
    const { auth } = renderApp('/login', accounts())
    auth.failures.signInWithGoogle = `auth/${code}`
    await findAndPress('Login with Google')
    expect(await screen.findByText(sentence)).toBeVisible()
    await logIn()
    expect(await screen.findByRole('dialog', { name: 'Log in Successfully' })).toBeInTheDocument()
  })

  test('does not read out the last refusal again while the next page loads', async () => {
    const group = buildGroup()
    backend.groups = [group]
    renderApp(`/login?from=/details-group/${group._id}`, accounts())
    await logIn('Wrong1')
    expect(await screen.findByRole('alert')).toHaveTextContent(/auth\/invalid-credential/)
    const { release } = holdCalls('get')
    await logIn()
    expect(await screen.findByRole('dialog', { name: 'Log in Successfully' })).toBeInTheDocument()
    expect(screen.queryByRole('alert', { hidden: true })).not.toBeInTheDocument()
    release()
  })
})

async function askForLink(failure?: string) {
  const app = renderApp('/reset-password')
  if (failure) app.auth.failures.sendPasswordResetEmail = failure
  await app.user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await app.user.click(screen.getByRole('button', { name: 'Send the link' }))
  return app
}

describe('Reset your password', () => {
  test.each([
    ['exists', undefined],
    ['does not exist', 'auth/user-not-found'],
  ])('says the same when the account %s', async (_, failure) => {
    await askForLink(failure)
    expect(await screen.findByText(/If there is an account for/)).toHaveTextContent(
      'If there is an account for ada@example.com, a link is on its way. Check your spam folder too.',
    )
  })

  test('reads out again that the link is on its way when it is asked for again', async () => {
    const { auth, user } = await askForLink()
    const words = await screen.findByText(/a link is on its way/)
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.spyOn(auth, 'sendPasswordResetEmail').mockReturnValue(promise)
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(words).not.toBeInTheDocument()
    resolve()
    expect(await screen.findByText(/a link is on its way/)).toBeVisible()
  })

  test('says why it fails', async () => {
    await askForLink('auth/too-many-requests')
    expect(await screen.findByText(/^Too many attempts\./)).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
    expect(screen.queryByText(/a link is on its way/)).not.toBeInTheDocument()
  })
})
