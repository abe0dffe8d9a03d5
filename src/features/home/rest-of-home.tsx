import { useLate } from '../../components/use-late.ts'
import { withAllStyles } from '../../lib/all-styles.ts'
import { whenStirred } from '../../lib/when-stirred.ts'

/** What Home shows further down, loaded once the visitor has stirred. */
export function RestOfHome() {
  const BelowTheFold = useLate(loadBelowTheFold, whenStirred)
  return BelowTheFold && <BelowTheFold />
}

async function loadBelowTheFold() {
  return (await withAllStyles(() => import('./below-the-fold.tsx'))).BelowTheFold
}
