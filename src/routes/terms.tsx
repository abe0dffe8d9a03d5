import { TERMS } from '../features/legal/terms.ts'
import { TextPage } from '../features/legal/text-page.tsx'

export function Component() {
  return <TextPage text={TERMS} />
}
