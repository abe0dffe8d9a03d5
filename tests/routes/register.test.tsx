import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { field, fillIn, openScreen, press, renderApp } from '../render-app.tsx'
import { adasAccount, FORMS, send } from '../spec/forms.ts'

describe('Register', () => {
  test('offers drawings of ours instead of a photo, and keeps the choice over a reload', async () => {
    const { user, unmount } = renderApp('/register')
    await user.click(await screen.findByRole('button', { name: 'Use our drawing for Fishing' }))
    const drawing = `${window.location.origin}/images/categories/fishing.svg`
    expect(field('Photo URL')).toHaveValue(drawing)
    unmount()
    renderApp('/register')
    expect(await screen.findByText('Our drawing for Fishing')).toBeVisible()
    const { 'Photo URL': _, ...others } = FORMS.register.values
    fillIn(others)
    press('Register')
    const menu = await screen.findByRole('button', { name: 'Account menu of Grace Hopper' })
    expect(menu.querySelector('img')).toHaveAttribute('src', drawing)
  })

  test.each([
    ['Photo URL', 'javascript:alert(1)', 'Photo URL must be a web address without spaces'],
    ['Name', '  Ada  ', 'Name should be more than 5 characters.'],
    ['Name', '\u200b\u200b\u200b\u200b\u200b', 'Name is required.'],
    ['Name', 'x'.repeat(101), 'Name can be at most 100 characters.'],
    ['Email', 'ada@example.com', 'Another account already uses this email.'],
  ])('refuses the %s "%s" beside the field, and keeps it', async (label, text, sentence) => {
    const { auth } = await send(FORMS.register, { [label]: text }, { accounts: adasAccount() })
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence)))
    await waitFor(() => expect(field(label)).toHaveFocus())
    expect(field(label)).toHaveValue(text)
    expect(await auth.getIdToken()).toBeNull()
  })

  test.each(["o'brien@example.com", 'a&b@example.com', 'ada@xn--bcher-kva.example'])(
    'accepts the Email "%s", as the provider does',
    async (email) => {
      const { auth } = await send(FORMS.register, { Email: email })
      await screen.findByRole('button', { name: 'Account menu of Grace Hopper' })
      await expect(auth.signIn(email, FORMS.register.values.Password)).resolves.toMatchObject({ email })
    },
  )

  test('leaves no page of its own to go Back to', async () => {
    const { user, router } = await openScreen('/all-groups', 'All Groups')
    await act(() => router.navigate('/login?from=/help'))
    await user.click(await screen.findByRole('link', { name: 'Register' }))
    await screen.findByRole('heading', { name: 'Register' })
    fillIn(FORMS.register.values)
    press('Register')
    await screen.findByRole('heading', { level: 1, name: 'Help Center' })
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('heading', { level: 1, name: 'All Groups' })).toBeVisible()
  })
})

test('No field is marked as invalid before it is sent, by Enter, which reads its error out, since the focus stays', async () => {
  const { user } = renderApp('/register')
  const name = await screen.findByLabelText('Name')
  for (const text of ['Ad', '']) {
    fillIn({ Name: text })
    expect(name).toHaveAttribute('aria-invalid', 'false')
    expect(name).not.toHaveAccessibleDescription()
  }
  await user.type(name, '{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Name is required.')
})
