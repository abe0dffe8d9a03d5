import { RouteError } from '../components/route-error.tsx'
import { PRIVACY } from '../features/legal/privacy.ts'
import { TextPage } from '../features/legal/text-page.tsx'

export function Component() {
  return <TextPage text={PRIVACY} />
}

export const ErrorBoundary = RouteError
