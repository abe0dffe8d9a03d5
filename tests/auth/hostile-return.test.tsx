import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { renderApp } from '../render-app.tsx'

const accounts = { 'ada@example.com': { password: 'Hobby1nest', user: buildUser() } }

test.each([
  'https://evil.example/all-groups',
  '//evil.example/all-groups',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example/..//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '@evil.example',
  '.evil.example',
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
])('logging in by a link with from=%j stays on this site', async (from) => {
  const { router } = renderApp(`/login?${new URLSearchParams({ from })}`, { accounts })
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ada@example.com' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Hobby1nest' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'))
  expect(router.state.location.pathname).toMatch(/^\/(?![/\\])/)
  expect(window.location.origin).toBe('http://localhost:3000')
})
