import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { forgetDrafts } from '../../src/features/groups/organise/group-draft.ts'
import { fillIn } from '../fields.ts'
import { renderApp } from '../render-app.tsx'

const FORMS = [
  [
    '/contact',
    'Send Message',
    { 'Full Name': 'Ada', Email: 'ada@example.com', Subject: 'Hello', Message: 'Is anybody there?' },
  ],
  ['/blogs', 'Add Post', { Title: 'A walk', Author: 'Ada', Category: 'Writing', Content: 'It rained.' }],
  [
    '/careers',
    'Submit Application',
    {
      'Full Name': 'Ada',
      Email: 'ada@example.com',
      Phone: '+44 117-496',
      Position: 'Content Writer',
      'Cover Letter': 'I write.',
    },
  ],
] as const

/** What the fields with these labels hold. */
function valuesOf(form: object) {
  return Object.fromEntries(
    Object.keys(form).map((label) => [label, screen.getByLabelText<HTMLInputElement>(label).value]),
  )
}

const emptied = (form: object) => Object.fromEntries(Object.keys(form).map((label) => [label, '']))

describe.each(FORMS)('What is typed at %s', (path, submitText, texts) => {
  async function leaveAndComeBack({ router }: ReturnType<typeof renderApp>) {
    await act(() => router.navigate('/terms'))
    await screen.findByRole('heading', { level: 1, name: /Terms/ })
    await act(() => router.navigate(-1))
    await screen.findByRole('button', { name: submitText })
  }

  test('is still there after another page, and after a reload', async () => {
    const app = renderApp(path)
    await screen.findByRole('button', { name: submitText })
    fillIn(texts)
    await leaveAndComeBack(app)
    expect(valuesOf(texts)).toEqual(texts)
    app.unmount()
    renderApp(path)
    await screen.findByRole('button', { name: submitText })
    expect(valuesOf(texts)).toEqual(texts)
  })

  test('is gone once it has been sent', async () => {
    const app = renderApp(path)
    await screen.findByRole('button', { name: submitText })
    fillIn(texts)
    await app.user.click(screen.getByRole('button', { name: submitText }))
    await waitFor(() => expect(valuesOf(texts)).toEqual(emptied(texts)))
    await leaveAndComeBack(app)
    expect(valuesOf(texts)).toEqual(emptied(texts))
  })

  test('is gone once somebody has logged out', async () => {
    const app = renderApp(path)
    await screen.findByRole('button', { name: submitText })
    fillIn(texts)
    forgetDrafts()
    await leaveAndComeBack(app)
    expect(valuesOf(texts)).toEqual(emptied(texts))
  })
})
