import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import { AuthProvider } from './auth/auth-context.tsx'
import { createSession } from './auth/session.ts'
import { Spinner } from './components/spinner.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { routes } from './router.tsx'
import { Component as Home } from './routes/home.tsx'

const never = new Promise<never>(() => {})

/** What is painted before React has come: Home, groups still on their way; a spinner elsewhere, below the bar where it is. */
export async function renderFirstPaint() {
  return {
    home: await renderHome(),
    spinner: renderToString(<Spinner label="Loading HobbyNest…" />),
    pathsWithBar: firstPartsOf(routes.flatMap(({ children = [] }) => children.filter(hasBar))),
  }
}

function hasBar({ Component }: RouteObject): boolean {
  return Component === MainLayout
}

/** The first parts of the paths of these routes, `''` for the index. */
function firstPartsOf(parents: RouteObject[]): string[] {
  return parents.flatMap(({ index, path = '/', children = [] }) => {
    const [first = ''] = path.split('/')
    if (index) return ['']
    return first ? [first] : firstPartsOf(children)
  })
}

async function renderHome(): Promise<string> {
  const homeRoutes = [
    {
      Component: RootLayout,
      children: [
        {
          path: '/',
          Component: MainLayout,
          children: [{ index: true, loader: () => ({ groups: never }), Component: Home }],
        },
      ],
    },
  ]
  const { query, dataRoutes } = createStaticHandler(homeRoutes)
  const context = await query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('Home answered with a response of its own.')
  const session = createSession(() => never)
  return renderToString(
    <StrictMode>
      <AuthProvider session={session}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </AuthProvider>
    </StrictMode>,
  )
}
