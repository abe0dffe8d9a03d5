import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigation, useRevalidator } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { neighbourOf } from '../../browser/focus.ts'
import { askToDelete, showAlert } from '../../components/dialogs.ts'
import { showToast } from '../../components/toasts.tsx'
import type { Group } from '../groups/group.ts'
import { updateMemberships } from '../groups/memberships.ts'
import { deleteGroup } from './my-groups-api.ts'

export interface DeleteState {
  status: 'pending' | 'done' | 'refused'
  error?: string
}

const DELETED = { icon: 'success', title: 'Deleted!', text: 'Your group has been deleted.' } as const
const ALREADY_GONE = {
  icon: 'info',
  title: 'Already deleted',
  text: 'This group had already been deleted.',
} as const

/** Once the member has left the screen, reports by toast, since a dialog would interrupt them (spec §4). */
export function useDeletes() {
  const session = useAuth()
  const { revalidate } = useRevalidator()
  const [states, setStates] = useState<Record<string, DeleteState | undefined>>({})
  const isLeaving = useNavigation().state === 'loading'
  const hasLeft = useRef(false)

  useLayoutEffect(() => {
    hasLeft.current = isLeaving
    return () => {
      hasLeft.current = true
    }
  }, [isLeaving])

  function setState(id: string, state?: DeleteState) {
    setStates((last) => ({ ...last, [id]: state }))
  }

  async function remove({ _id: id, name }: Group, button: Element) {
    if (!(await askToDelete(name))) return
    const uid = session.getState().user?.uid ?? ''
    setState(id, { status: 'pending' })
    try {
      const wasThere = await deleteGroup(id, session)
      updateMemberships(uid, (mine) => mine.delete(id))
      const neighbour = neighbourOf(button)
      flushSync(() => setState(id, { status: 'done' }))
      if (hasLeft.current) return void showToast('success', `${name} has been deleted.`)
      const isFocusElsewhere = document.activeElement?.matches('main *')
      revalidate()
      showAlert({
        ...(wasThere ? DELETED : ALREADY_GONE),
        nextFocus: () => (isFocusElsewhere ? null : neighbour),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState(id, { status: 'refused', error: error.message })
      if (hasLeft.current) showToast('error', `${name} was not deleted. ${error.message}`)
    }
  }

  return { states, remove }
}
