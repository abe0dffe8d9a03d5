import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import ArrowLeftIcon from '~icons/lucide/arrow-left'
import { isForNewTab } from '../../browser/keyboard.ts'

/** Goes back to the list the visitor came from, with its filter and scroll position; else to all groups. */
export function AllGroupsLink() {
  const navigate = useNavigate()
  const list = findList()

  function goBack(event: MouseEvent) {
    if (!list || isForNewTab(event)) return
    event.preventDefault()
    navigate(list.steps)
  }

  return (
    <Link to={list?.path ?? '/all-groups'} onClick={goBack} className="btn btn-ghost">
      <ArrowLeftIcon /> All Groups
    </Link>
  )
}

function findList(): { path: string; steps: number } | undefined {
  const here = window.navigation?.currentEntry?.index ?? 0
  const before = here > 0 ? window.navigation.entries().slice(0, here) : []
  for (const { url, index } of before.toReversed()) {
    const { pathname, search } = new URL(url ?? '', location.origin)
    if (/^\/all-groups\/?$/.test(pathname)) return { path: pathname + search, steps: index - here }
  }
  return undefined
}
