import { useState } from 'react'
import ShareIcon from '~icons/lucide/share-2'
import { showToast } from '../../components/toasts.ts'
import type { Group } from '../groups/group.ts'

/**
 * Shares the address of the page: by the system's own sheet, else by the clipboard. Where both are refused, shows the
 * address to be copied by hand.
 */
export function ShareButton({ group }: { group: Pick<Group, 'name'> }) {
  const [address, setAddress] = useState('')

  async function share() {
    const { origin, pathname } = window.location
    const url = origin + pathname
    if (await isShared({ title: group.name, url })) return
    try {
      await navigator.clipboard.writeText(url)
      setAddress('')
      await showToast('success', 'Link copied.')
    } catch {
      setAddress(url)
    }
  }

  return (
    <>
      <button type="button" className="btn btn-outline grow" onClick={share}>
        <ShareIcon aria-hidden="true" /> Share
      </button>
      {address && (
        <label className="order-last grid w-full gap-1.5 text-sm font-semibold">
          Link to this group
          <input ref={select} readOnly value={address} className="input w-full font-normal" />
        </label>
      )}
    </>
  )
}

/** Whether the system's sheet took care of it, also by being closed again. */
async function isShared(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

function select(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
