import { RouteError } from '../components/route-error.tsx'
import { TERMS } from '../features/legal/terms.ts'
import { TextPage } from '../features/legal/text-page.tsx'

export function Component() {
  return <TextPage text={TERMS} />
}

export const ErrorBoundary = RouteError
