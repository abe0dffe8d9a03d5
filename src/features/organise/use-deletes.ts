import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { neighbourOf } from '../../browser/focus.ts'
import { askToDelete, showAlert } from '../../components/dialogs.ts'
import { showToast } from '../../components/toasts.ts'
import type { Group } from '../groups/group.ts'
import { updateMemberships } from '../groups/memberships.ts'
import { type DeleteResult, deleteGroup } from './my-groups-api.ts'

/** The state of a delete. `current`, of one that was refused, is the group as it is now: what a second attempt deletes. */
export type DeleteState = { is: 'pending' | 'done' } | { is: 'refused'; error: string; current?: Group }

const DELETED = { icon: 'success', title: 'Deleted!', text: 'Your group has been deleted.' } as const
const ALREADY_GONE = {
  icon: 'info',
  title: 'Already deleted',
  text: 'This group had already been deleted.',
} as const
const CHANGED_ELSEWHERE =
  'This group was changed elsewhere, so it was not deleted. Check it before you delete it.'

/**
 * Deletes of the groups on a screen (spec §4). A dialog tells of success, {@link stateOf} of a refusal; once the screen has been
 * left, a toast of either, since a dialog would interrupt whatever its member does now.
 * @param onGone shows the screen without the group, or another; without it, this one is loaded again.
 */
export function useDeletes(onGone?: () => void | Promise<void>) {
  const session = useAuth()
  const { revalidate } = useRevalidator()
  const [states, setStates] = useState<ReadonlyMap<string, DeleteState>>(new Map())
  const isLeft = useRef(false)

  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  function setState(id: string, state?: DeleteState) {
    setStates((last) => {
      const next = new Map(last)
      if (state) next.set(id, state)
      else next.delete(id)
      return next
    })
  }

  /**
   * Deletes a group as it was seen, or whatever it is now, if its member confirms it.
   * @param button what was pressed; once its row has gone, a neighbour gets the focus.
   */
  async function remove(seen: Group, button: Element, anyway = false) {
    if (!(await askToDelete(seen.name))) return
    const uid = session.getState().user?.uid ?? ''
    setState(seen._id, { is: 'pending' })
    try {
      const result = await deleteGroup(seen, session, anyway)
      if (result.outcome === 'changed') {
        refuse(seen, CHANGED_ELSEWHERE, result.group)
        revalidate()
      } else {
        // It is not among what they have joined, as a group that somebody else deleted would be.
        updateMemberships(uid, (mine) => mine.delete(seen._id))
        await tell(seen, result, button)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(seen, error.message)
    }
  }

  async function tell({ _id, name }: Group, { outcome }: DeleteResult, button: Element) {
    if (isLeft.current) return void showToast('success', `${name} has been deleted.`)
    const neighbour = neighbourOf(button)
    flushSync(() => setState(_id, outcome === 'deleted' ? { is: 'done' } : undefined))
    const isFocusElsewhere = document.activeElement?.matches('main *')
    if (onGone) await onGone()
    else revalidate()
    showAlert({
      ...(outcome === 'deleted' ? DELETED : ALREADY_GONE),
      nextFocus: () => (isFocusElsewhere ? null : neighbour),
    })
  }

  function refuse({ _id, name }: Group, error: string, current?: Group) {
    if (isLeft.current) showToast('error', `${name} was not deleted. ${error}`)
    else setState(_id, { is: 'refused', error, ...(current && { current }) })
  }

  return { stateOf: (id: string) => states.get(id), remove }
}
