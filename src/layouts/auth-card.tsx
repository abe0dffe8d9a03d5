import type { ReactNode } from 'react'
import { Link } from 'react-router'
import logo from '../assets/logo.svg'
import { PageTitle } from '../components/page-title.tsx'

/** The page of a form that opens an account or a session: outside the main layout (spec §2). */
export function AuthCard({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <PageTitle title={title} />
      <div className="grid w-full max-w-md gap-6">
        <Link
          to="/"
          className="flex items-center justify-center gap-2 rounded-lg font-display text-2xl font-bold"
        >
          <img src={logo} alt="" width={44} height={44} />
          HobbyNest
        </Link>
        <div className="surface grid gap-6 p-6 sm:p-8">
          <div>
            <h1 className="text-heading">{title}</h1>
            <p className="mt-1 text-base-content/80">{intro}</p>
          </div>
          {children}
        </div>
      </div>
    </main>
  )
}
