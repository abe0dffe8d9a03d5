import { useRef, useState } from 'react'
import { pictureAddress } from '../../browser/pictures.ts'

/** What an address led to: a picture of this size in pixels (0 if it has no size of its own), or `null` for none. */
export interface TriedPicture {
  address: string
  size: { width: number; height: number } | null
}

export type Picture = ReturnType<typeof usePicture>

/**
 * What the last address that was tried led to, and what tries another. Until then the first one is assumed to be a picture.
 * Nothing is tried while offline.
 * @param first a valid address of a photo, or `''`.
 */
export function usePicture(first: string) {
  const [tried, setTried] = useState<TriedPicture>({ address: first, size: { width: 0, height: 0 } })
  const last = useRef(first)

  async function tryOut(address: string) {
    if (!address || address === last.current || !navigator.onLine) return
    last.current = address
    const picture = new Image()
    picture.src = pictureAddress(address)
    const size = await picture.decode().then(
      () => ({ width: picture.naturalWidth, height: picture.naturalHeight }),
      () => null,
    )
    if (last.current === address) setTried({ address, size })
  }

  return { tried, tryOut }
}
