import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { SEED_POSTS } from '../../src/features/blog/seed-posts.ts'
import { buildUser } from '../factories.ts'
import { renderApp } from '../render-app.tsx'
import { FORMS, send } from '../spec/forms.ts'

const POST = { title: 'Old', author: 'Ada', category: 'Fishing', content: 'Once.', date: '2024-05-01' }

const stored = () => JSON.parse(localStorage.getItem('blogs') ?? 'null')

describe('Blogs', () => {
  test('leave out a post that cannot be read, and show the others', async () => {
    localStorage.setItem('blogs', JSON.stringify([{ title: 5 }, { ...POST, date: 'soon' }, POST, null]))
    renderApp('/blogs')
    const posts = await screen.findAllByRole('article')
    expect(posts.map((post) => within(post).getByRole('heading').textContent)).toEqual(['Old'])
  })

  test('have a picture of their category, if it is one of ours', async () => {
    localStorage.setItem('blogs', JSON.stringify([POST, { ...POST, category: 'Beekeeping' }]))
    renderApp('/blogs')
    const posts = await screen.findAllByRole('article')
    const pictures = posts.map((post) => post.querySelector('img[width="800"]')?.getAttribute('src'))
    expect(pictures).toEqual(['/images/groups/fishing-3.avif', undefined])
  })

  test('take one post from a double click, and do not ask for the fields of another', async () => {
    await send(FORMS.blog)
    await screen.findByText('Blog post added!')
    const onSubmit = vi.fn()
    screen.getByRole('form', { name: 'Write a post' }).addEventListener('submit', onSubmit)
    fireEvent.click(screen.getByRole('button', { name: 'Add Post' }), { detail: 2 })
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('let members delete their own posts only, and guests those of this browser', async () => {
    const own = { ...POST, title: 'Mine', uid: buildUser().uid }
    const others = { ...POST, title: 'Theirs', uid: 'somebody-else' }
    localStorage.setItem('blogs', JSON.stringify([own, others, POST, SEED_POSTS[0]]))
    const buttons = () =>
      screen.queryAllByRole('button', { name: /^Delete / }).map((button) => button.textContent)
    const { auth, user } = renderApp('/blogs', { user: buildUser() })
    await screen.findAllByRole('article')
    expect(buttons()).toEqual(['Delete the post Mine', 'Delete the post Old'])
    act(() => auth.changeUser(null))
    await waitFor(() => expect(buttons()).toEqual(['Delete the post Old']))
    await user.click(screen.getByRole('button', { name: 'Delete the post Old' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Latest posts' })).toHaveFocus())
    expect(stored()).toEqual([own, others, SEED_POSTS[0]])
  })
})
