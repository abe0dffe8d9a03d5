import { type ReactNode, useEffect } from 'react'
import { useAuth } from '../auth/auth-context.tsx'
import { loadWhenIdle } from '../browser/lazy.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { PageHead } from '../components/page-head.tsx'
import { Brand } from './brand.tsx'

interface AuthCardProps {
  title: string
  intro: string
  /** Why this visitor is here, in place of `intro`. Like `note`, it depends on the address, of which the build knows nothing. */
  reason?: string | undefined
  note?: ReactNode
  children: ReactNode
}

/** The page of log-in, registration and password reset, outside the main layout (spec §2). */
export function AuthCard({ title, intro, reason, note, children }: AuthCardProps) {
  const { ready } = useAuth()
  const isHydrated = useHydrated()
  // The form will need the identity provider.
  useEffect(() => loadWhenIdle(ready), [ready])
  return (
    <main className="grid min-h-dvh lg:grid-cols-[5fr_6fr]">
      <PageHead title={title} description={intro} />
      <Welcome />
      {/* Not centred vertically: a card that arrives in pieces would move. */}
      <div className="grid grid-cols-1 content-start justify-items-center px-4 py-10 sm:py-[6vh]">
        <div className="grid w-full max-w-md grid-cols-1 gap-6">
          <Brand className="justify-self-center" />
          <div className="surface grid grid-cols-1 gap-6 p-6 sm:p-8">
            <div>
              <h1 className="text-heading">{title}</h1>
              <p className="mt-1 text-base-content/80">{(isHydrated && reason) || intro}</p>
              {isHydrated && note}
            </div>
            {children}
          </div>
        </div>
      </div>
    </main>
  )
}

/** Hidden on small screens, where `lazy` keeps its picture from being loaded. */
function Welcome() {
  return (
    <div className="sticky top-0 isolate hidden h-dvh place-content-center justify-items-center gap-8 overflow-hidden bg-accent/25 dark:bg-base-100 p-12 text-center lg:grid">
      <div className="absolute -bottom-28 -left-28 -z-10 size-80 rounded-full bg-secondary/15" />
      <div className="absolute -top-24 -right-20 -z-10 size-64 rounded-full bg-primary/10" />
      <img
        src="/images/hero/build.avif"
        alt=""
        width={1080}
        height={900}
        loading="lazy"
        className="aspect-[6/5] w-lg max-w-full"
      />
      <p className="max-w-md font-display text-heading font-bold text-balance">
        Where creativity finds its home
      </p>
    </div>
  )
}
