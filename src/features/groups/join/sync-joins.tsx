import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounced } from '../../../api/use-announced.ts'
import { useAuth } from '../../../auth/auth-context.tsx'
import { useConnection } from '../../../browser/connection.ts'
import { onUnsent } from './account-joins.ts'
import { sendJoins, syncJoins } from './send-joins.ts'

export interface SyncJoinsProps {
  uid: string
  /** Whether the screen shows data that others may change, and so should reload after a send. */
  isRevalidated: boolean
}

/**
 * On every page, if the backend keeps members: sends what a member joins and leaves, at once or when the network is back,
 * and applies what they have joined and left elsewhere.
 */
export function SyncJoins({ uid, isRevalidated }: SyncJoinsProps) {
  const session = useAuth()
  const isKept = useAnnounced('members')
  const connection = useConnection()
  const { revalidate } = useRevalidator()

  const send = useEffectEvent(async () => {
    if ((await sendJoins(uid, session)) && isRevalidated) revalidate()
  })
  const sync = useEffectEvent(async (signal: AbortSignal) => {
    await send()
    // If it fails, the screens show what this device knows.
    await syncJoins(uid, session, signal).catch(() => {})
  })

  useEffect(() => {
    if (!isKept || connection !== 'fine') return
    const left = new AbortController()
    const onEvent = () => void sync(left.signal)
    onEvent()
    window.addEventListener('focus', onEvent, left)
    return () => left.abort()
  }, [isKept, connection])

  useEffect(() => {
    if (!isKept) return
    const onEvent = () => void send()
    onEvent()
    return onUnsent(onEvent)
  }, [isKept])

  return null
}
