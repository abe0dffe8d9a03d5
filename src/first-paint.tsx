import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { AuthProvider } from './auth/auth-context.tsx'
import { createSession } from './auth/session.ts'
import { MainLayout } from './layouts/main-layout.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { Component as Home } from './routes/home.tsx'

const never = new Promise<never>(() => {})

/** Home as a visitor first sees it, groups still on their way: rendered at build, painted before React has come. */
export async function renderFirstPaint(): Promise<string> {
  const routes = [
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
  const { query, dataRoutes } = createStaticHandler(routes)
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
