import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type DataStrategyResult,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { App } from './app.tsx'
import { PrivateRoute } from './auth/private-route.tsx'
import { createSession, sessionContext } from './auth/session.ts'
import { NeedsScript } from './components/needs-script.tsx'
import { Spinner } from './components/spinner.tsx'
import css from './index.css?inline'
import { MainLayout } from './layouts/main-layout.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { routes } from './router.tsx'

export const styles = css

const FAILED = '<!--$!-->'

export type Page = ReturnType<typeof split>

const session = createSession(() => new Promise(() => {}))

/** A screen of the route table: its path, such as `/details-group/:id`, and whether every guest sees the same. */
export interface Screen {
  path: string
  isPublic: boolean
}

export function listScreens(table = routes, parent = '', isGuarded = false): Screen[] {
  return table.flatMap(({ path = '', children, Component }) => {
    const own = `${parent}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
    const isPrivate = isGuarded || Component === PrivateRoute
    if (children) return listScreens(children, own, isPrivate)
    return path === '*' ? [] : [{ path: own, isPublic: !isPrivate && !path.includes(':') }]
  })
}

/** Renders the bar and a spinner, for any other screen. */
export function renderShell(): Promise<Page> {
  const screen = { path: '*', Component: Waiting }
  return renderPage('/*', [
    { Component: RootLayout, children: [{ Component: MainLayout, children: [screen] }] },
  ])
}

function Waiting() {
  return (
    <>
      <title>HobbyNest</title>
      <Spinner label="Loading HobbyNest…" />
      <div className="page">
        <NeedsScript what="This page needs" />
      </div>
    </>
  )
}

/** Renders a screen as a guest first sees it, without data. */
export async function renderPage(path: string, table: RouteObject[] = routes): Promise<Page> {
  const { query, dataRoutes } = createStaticHandler(table)
  const context = await query(new Request(`http://localhost${path}`), {
    requestContext: new RouterContextProvider(new Map([[sessionContext, session]])),
    dataStrategy: async ({ matches }) => {
      const results: Record<string, DataStrategyResult> = {}
      for (const match of matches)
        results[match.route.id] = await match.resolve(async () => ({ type: 'data', result: {} }))
      return results
    },
  })
  if (context instanceof Response) throw new Error(`${path} responded by itself, not with a page.`)
  // React hoists titles, descriptions and preloads to the head. A `<head>` here would change the ids of `useId`.
  const document = renderToString(
    <html lang="en">
      <body>
        <StrictMode>
          <App session={session}>
            <StaticRouterProvider
              router={createStaticRouter(dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </App>
        </StrictMode>
      </body>
    </html>,
  )
  if (document.includes(FAILED)) throw new Error(`A part of ${path} threw an error when it was rendered.`)
  return split(document)
}

function split(document: string) {
  const [, head, markup] = /<head>(.*?)<\/head><body>(.*)<\/body><\/html>$/s.exec(document) ?? []
  if (head === undefined || markup === undefined) throw new Error('React rendered no document.')
  return { head, markup }
}
