import { PRIVACY } from '../features/legal/privacy.ts'
import { TextPage } from '../features/legal/text-page.tsx'

export function Component() {
  return <TextPage text={PRIVACY} />
}
