import { useRef, useState } from 'react'
import { pictureAddress } from '../../browser/pictures.ts'

/** Its size in pixels, 0 if it has none of its own; `null` for no picture. */
export interface TriedPicture {
  address: string
  size: { width: number; height: number } | null
}

export type Picture = ReturnType<typeof usePicture>

/** What the last address that was tried led to; the first is assumed to be a picture. */
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
