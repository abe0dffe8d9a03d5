import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { useAuth } from '../../../auth/auth-context.tsx'
import { focusHeading } from '../../../browser/focus.ts'
import { showAlert } from '../../../components/dialogs.ts'
import { dismissToast, showToast } from '../../../components/toasts.ts'
import type { Group } from '../group.ts'
import { type DeleteResult, prepareDelete } from './my-groups-api.ts'

/** The state of a delete: under way, hidden and held back, or refused. */
export type DeleteState =
  | { is: 'pending' | 'held' }
  /** `current` is the group as it is now: what a second attempt deletes. */
  | { is: 'refused'; error: string; current?: Group }

/** How long a delete can be undone, in milliseconds. Longer would delay "Deleted!" (spec §4) too much. */
const TIME_TO_UNDO = 3_000

const DELETED = { icon: 'success', title: 'Deleted!', text: 'Your group has been deleted.' } as const
const ALREADY_GONE = {
  icon: 'info',
  title: 'Already deleted',
  text: 'This group had already been deleted.',
} as const
const CHANGED_ELSEWHERE =
  'This group was changed elsewhere, so it was not deleted. Check it before you delete it.'

/**
 * Deletes of the groups on a screen, each held back while a toast offers to undo it. It is sent when the toast closes, or
 * the screen or page is left; only then is the group reported as deleted.
 */
export function useHeldDeletes() {
  const session = useAuth()
  const { revalidate } = useRevalidator()
  const [states, setStates] = useState<ReadonlyMap<string, DeleteState>>(new Map())
  /** The function that sends each held delete. */
  const held = useRef(new Map<string, () => void>())
  const isLeft = useRef(false)

  function setState(id: string, state?: DeleteState) {
    setStates((last) => {
      const next = new Map(last)
      if (state) next.set(id, state)
      else next.delete(id)
      return next
    })
  }

  useEffect(() => {
    const { current } = held
    function sendAll() {
      for (const send of [...current.values()]) send()
    }
    // On a phone, this is the last event of a page that is closed later.
    function sendAllOnceHidden() {
      if (document.visibilityState === 'hidden') sendAll()
    }
    isLeft.current = false
    window.addEventListener('pagehide', sendAll)
    document.addEventListener('visibilitychange', sendAllOnceHidden)
    return () => {
      window.removeEventListener('pagehide', sendAll)
      document.removeEventListener('visibilitychange', sendAllOnceHidden)
      isLeft.current = true
      sendAll()
    }
  }, [])

  /** Deletes a group as it was seen, or anyway, held back. The result is shown in a dialog, or by {@link stateOf}. */
  async function remove(seen: Group, anyway = false) {
    const id = seen._id
    setState(id, { is: 'pending' })
    try {
      const prepared = await prepareDelete(seen, session, anyway)
      if (prepared.outcome === 'ready') hold(seen, prepared.send)
      else tell(seen, prepared)
    } catch (error) {
      refuse(seen, error)
    }
  }

  function hold(seen: Group, send: () => Promise<DeleteResult>) {
    const { _id: id, name } = seen
    const about = `deleting ${id}`

    async function sendNow() {
      if (!held.current.delete(id)) return
      dismissToast(about)
      try {
        tell(seen, await send())
      } catch (error) {
        refuse(seen, error)
      }
    }

    function undo() {
      if (held.current.delete(id)) setState(id)
    }

    held.current.set(id, sendNow)
    if (isLeft.current) return void sendNow()
    flushSync(() => setState(id, { is: 'held' }))
    if (document.activeElement === document.body) focusHeading()
    showToast('info', `${name} is being deleted.`, about, {
      text: 'Undo',
      run: undo,
      options: { autoClose: TIME_TO_UNDO, onClose: sendNow },
    })
  }

  function tell(seen: Group, result: DeleteResult) {
    if (result.outcome === 'changed') refuseBecause(seen, CHANGED_ELSEWHERE, result.group)
    else {
      showAlert(result.outcome === 'deleted' ? DELETED : ALREADY_GONE)
      // A deleted group stays hidden until the list comes without it.
      if (result.outcome === 'already-gone') setState(seen._id)
    }
    revalidate()
  }

  function refuse(seen: Group, error: unknown) {
    if (!(error instanceof ApiError)) throw error
    refuseBecause(seen, error.message)
  }

  function refuseBecause({ _id, name }: Group, error: string, current?: Group) {
    setState(_id, { is: 'refused', error, ...(current && { current }) })
    if (isLeft.current) showToast('error', `${name} was not deleted. ${error}`)
  }

  return { stateOf: (id: string) => states.get(id), remove }
}
