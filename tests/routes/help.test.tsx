import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../render-app.tsx'

const QUESTIONS = [
  'How do I create a group?',
  'How do I join a group?',
  'How do I reset my password?',
  'Can I edit my group after publishing it?',
  'How do I contact support?',
]

async function openHelp() {
  const { user } = renderApp('/help')
  await screen.findByRole('heading', { level: 1, name: 'Help Center' })
  return { user, search: screen.getByRole('searchbox', { name: 'Search the questions' }) }
}

/** The questions on the page, in their order. */
function questions() {
  return QUESTIONS.filter((question) => screen.queryByText(question))
}

describe('Help Center', () => {
  test('filters as a visitor types, by question and answer, whatever the case', async () => {
    const { user, search } = await openHelp()
    await user.type(search, 'LINK email')
    await expect.poll(questions).toEqual(['How do I reset my password?'])
    expect(screen.getByText('1 answer')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(search).toHaveValue('')
    expect(questions()).toEqual(QUESTIONS)
    await user.type(search, 'removes')
    await expect.poll(questions).toEqual(['Can I edit my group after publishing it?'])
  })

  test('says so when nothing matches, with one toast however long the term', async () => {
    const { user, search } = await openHelp()
    await user.type(search, 'xylophone')
    expect(await screen.findByText('No FAQs found. Try a different search term.')).toBeVisible()
    expect(await screen.findAllByText('No FAQs match your search.')).toHaveLength(1)
    expect(questions()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show all questions' }))
    expect(questions()).toEqual(QUESTIONS)
    expect(search).toHaveValue('')
    expect(screen.getByRole('heading', { name: 'Questions and answers' })).toHaveFocus()
  })
})
