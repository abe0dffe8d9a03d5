import { COMMUNITY_GUIDELINES } from '../features/legal/community-guidelines.ts'
import { TextPage } from '../features/legal/text-page.tsx'

export function Component() {
  return <TextPage text={COMMUNITY_GUIDELINES} />
}
