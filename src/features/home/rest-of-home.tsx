import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

/** What Home shows further down, loaded after the first paint. If it cannot be, the page is what it was before. */
export function RestOfHome() {
  const [BelowTheFold, setBelowTheFold] = useState<ComponentType | null>(null)

  useEffect(() => {
    async function load() {
      const loaded = await import('./below-the-fold.tsx')
      setBelowTheFold(() => loaded.BelowTheFold)
    }
    return whenIdle(() => {
      load().catch((error: unknown) => console.warn('The rest of Home is missing:', error))
    })
  }, [])

  return BelowTheFold && <BelowTheFold />
}
