import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Location, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { yieldToBrowser } from '../../../browser/scheduling.ts'
import { foldText } from '../../../text/fold-text.ts'
import { CATEGORIES } from '../group.ts'
import { findAmongSame, type GroupPage } from './find-groups.ts'
import { type GroupQuery, readGroupQuery, writeGroupQuery } from './group-query.ts'

/** A query and what it finds, which may still be on its way. */
export interface Answer {
  query: GroupQuery
  found: GroupPage | Promise<GroupPage>
}

/** What has been chosen last on a history entry, and the newest answer that came since. */
interface Choice {
  entry: string
  query: GroupQuery
  answer: Answer | undefined
}

/** What is on the screen already, for the loader of the address that follows. */
let handedOver: Answer | undefined

/** For the loader: the answer to a choice whose address is being navigated to, if it is this one. */
export function takeAnswer(query: GroupQuery): Promise<GroupPage> | undefined {
  const answer = handedOver
  handedOver = undefined
  return answer && isSame(answer.query, query) ? Promise.resolve(answer.found) : undefined
}

/**
 * The query of All Groups, which is that of its address; the answer to show; and a function that changes the query. A change
 * is answered on the screen first, and the address follows in the next frame: for a new address the router renders every link
 * on the screen again, which took a fifth of the time to the answer on a slow phone.
 * @param loaded what the loader has given for the address.
 * @returns `isBusy` while the answer shown is that to another query; `entry` identifies the history entry, whose address a
 * change replaces.
 */
export function useGroupQuery(loaded: Answer) {
  const navigate = useNavigate()
  const { state, location: next } = useNavigation()
  const here = useLocation()
  const entry = useHistoryEntry()
  const addressed = useQueryOf(here)
  const awaited = useQueryOf(next?.pathname === here.pathname ? next : here)
  const [choice, setChoice] = useState<Choice>()
  const chosen = choice?.entry === entry ? choice : undefined
  const ahead = chosen && !isSame(chosen.query, addressed) ? chosen : undefined
  const query = chosen?.query ?? awaited
  // A second choice may come before React has rendered the first.
  const newest = useRef(query)
  const asking = useRef<AbortController>(null)

  useLayoutEffect(() => {
    newest.current = query
  }, [query])

  useEffect(
    () => () => {
      asking.current?.abort()
      asking.current = null
    },
    [],
  )

  const answered = ahead?.answer?.query === query && state === 'idle' ? ahead.answer : undefined
  useEffect(() => {
    if (!answered) return
    let timer = 0
    function follow(answer: Answer) {
      handedOver = answer
      navigate({ search: writeGroupQuery(answer.query) }, { replace: true, preventScrollReset: true })
    }
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(follow, 0, answered)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [answered, navigate])

  async function choose(change: Partial<GroupQuery>) {
    const query = { ...newest.current, ...change }
    newest.current = query
    asking.current?.abort()
    const asked = new AbortController()
    asking.current = asked
    const found = findAmongSame(query, asked.signal)
    // At once: what comes from memory is painted together with the letter, in one frame.
    const show = (found: Answer['found']) => {
      if (asking.current !== asked) return
      // Not aborted by the next choice: that would note the calls that led there, which takes a slow phone 3 ms.
      asking.current = null
      flushSync(() => setChoice({ entry, query, answer: { query, found } }))
    }
    found.then(show, () => show(found))
    // React would render before the request is sent. An answer from memory is here by then.
    await yieldToBrowser()
    if (asking.current !== asked) return
    setChoice({ entry, query, answer: ahead?.answer })
  }

  const shown = ahead?.answer ?? loaded
  return { query, shown, isBusy: !isSame(query, shown.query), choose, entry }
}

/** The query of an address, with the category as we write it where somebody has written one of ours in their own way. */
export function queryOf(params: URLSearchParams): GroupQuery {
  const query = readGroupQuery(params)
  const typed = foldText(query.category)
  const category = CATEGORIES.find((name) => foldText(name) === typed) ?? query.category
  return { ...query, category }
}

function isSame(one: GroupQuery, other: GroupQuery): boolean {
  return writeGroupQuery(one) === writeGroupQuery(other)
}

function useQueryOf({ search }: Location): GroupQuery {
  return useMemo(() => queryOf(new URLSearchParams(search)), [search])
}

/** The key of the history entry, which stays the same when a choice or a letter replaces its address. */
function useHistoryEntry(): string {
  const { key } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const [entry, setEntry] = useState(key)
  if (!isReplaced && entry !== key) setEntry(key)
  return entry
}
