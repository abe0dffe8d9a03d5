import ShareIcon from '~icons/lucide/share-2'
import { showToast } from '../../components/toasts.tsx'
import type { Group } from './group.ts'

export function ShareButton({ group }: { group: Pick<Group, 'name'> }) {
  async function share() {
    const { origin, pathname } = window.location
    const url = origin + pathname
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: group.name, url })
      await navigator.clipboard.writeText(url)
      showToast('success', 'Link copied.')
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) window.prompt('Link to this group', url)
    }
  }

  return (
    <button type="button" className="btn btn-outline print:hidden" onClick={share}>
      <ShareIcon /> Share
    </button>
  )
}
