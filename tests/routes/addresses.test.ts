import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { PAGES } from '../../backend/pages.ts'
import { routes } from '../../src/router.tsx'

it('every screen of the route table, and no other address, is a page for the backend', () => {
  expect([...PAGES].sort()).toEqual([...new Set(routes.flatMap((route) => addressesOf(route, '')))].sort())
})

function addressesOf({ path = '', index, children }: RouteObject, parent: string): string[] {
  if (path === '*') return []
  const address = `${parent}/${path}`.replace(/\/+/g, '/')
  const isScreen = index || (path !== '' && !children)
  return [
    ...(isScreen ? [address.replace(/(.)\/$/, '$1')] : []),
    ...(children ?? []).flatMap((child) => addressesOf(child, address)),
  ]
}
