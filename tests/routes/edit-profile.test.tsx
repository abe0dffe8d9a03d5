import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AuthError, type User } from '../../src/auth/user.ts'
import * as reloading from '../../src/browser/reload-page.ts'
import { buildUser } from '../factories.ts'
import { renderApp } from '../render-app.tsx'
import { saveProfile } from '../spec/forms.ts'

beforeEach(() => {
  vi.spyOn(reloading, 'reloadPage').mockReturnValue()
})

async function openDialog(overrides: Partial<User> = {}) {
  const app = renderApp('/dashboard', { user: buildUser(overrides) })
  const updates = vi.spyOn(app.auth, 'updateProfile')
  return { ...app, updates, ...(await pressEditProfile(app.user)) }
}

async function pressEditProfile(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Profile' }))
  return {
    name: dialog.getByLabelText('Name'),
    save: dialog.getByRole('button', { name: 'Save changes' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  }
}

describe('Edit Profile', () => {
  test('stays closed if I leave while it is being saved, but reopens with what I typed if saving fails', async () => {
    const { router, user, updates } = await openDialog()
    const saving = Promise.withResolvers<void>()
    updates.mockReturnValueOnce(saving.promise)
    await router.navigate('/dashboard/joined')
    await screen.findByText('Joined Groups', { selector: 'h1' })
    const { name, save } = await pressEditProfile(user)
    await user.type(name, ' Byron')
    await user.click(save)
    await act(() => router.navigate(-1))
    expect(name).not.toBeVisible()
    saving.reject(new AuthError('auth/network-request-failed', 'Firebase: Error.'))
    await user.click(await screen.findByRole('button', { name: 'OK' }))
    await waitFor(() => expect(name).toBeVisible())
    expect(name).toHaveValue('Ada Lovelace Byron')
    expect(screen.getByText(/We cannot reach the log-in service/)).toBeVisible()
    await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'false'))

    const second = Promise.withResolvers<void>()
    updates.mockReturnValueOnce(second.promise)
    await user.click(save)
    await act(() => router.navigate('/all-groups'))
    second.resolve()
    await screen.findByRole('dialog', { name: 'Success!' })
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(reloading.reloadPage).not.toHaveBeenCalled()
  })

  test('says where an earlier name stays', async () => {
    await openDialog()
    expect(screen.getByText(/Groups that you have started or joined keep your earlier name\.$/)).toBeVisible()
  })

  test('saves a name without invisible characters, and an address in upper or lower case', async () => {
    const photoURL = 'https://photos.example/augusta.WEBP'
    const updates = await saveProfile({ Name: '\u202eAugusta\u200b  King\u2069', 'Photo URL': photoURL })
    await screen.findByRole('dialog', { name: 'Success!' })
    expect(updates).toHaveBeenCalledExactlyOnceWith({ displayName: 'Augusta King', photoURL })
  })

  test('is sent once, however often the button is pressed', async () => {
    const { user, name, save, cancel, updates } = await openDialog()
    const saving = Promise.withResolvers<void>()
    updates.mockReturnValue(saving.promise)
    await user.dblClick(save)
    expect(save).toHaveAttribute('aria-disabled', 'true')
    expect(within(save).getByRole('status', { name: 'Sending…' })).toBeInTheDocument()
    expect(name).toHaveAttribute('readonly')
    // Cancel cannot undo it any more.
    await user.click(cancel)
    expect(save).toBeVisible()
    saving.resolve()
    expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeInTheDocument()
    expect(updates).toHaveBeenCalledOnce()
  })

  test('keeps a photo from the provider, whatever its address ends in', async () => {
    const photoURL = 'https://pictures.example/a/ACg8ocK=s96-c'
    const { user, name, save, updates } = await openDialog({ photoURL })
    await user.type(name, ' Byron')
    await user.click(save)
    await screen.findByRole('dialog', { name: 'Success!' })
    expect(updates).toHaveBeenCalledExactlyOnceWith({ displayName: 'Ada Lovelace Byron', photoURL })
  })
})
