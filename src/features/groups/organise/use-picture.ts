import { useEffect, useState } from 'react'
import { pictureAddress } from '../../../browser/pictures.ts'

/** How long after the last letter an address is tried, in milliseconds: half an address leads to somebody else's host. */
const PAUSE = 400

/** What an address led to: a picture of this size in pixels (0 if it has no size of its own), or `null` for none. */
export interface TriedPicture {
  address: string
  size: { width: number; height: number } | null
}

/**
 * Tries an address as it is typed, and returns what the last address that was tried led to. Until then the first one is
 * assumed to be a picture. Nothing is tried while offline.
 * @param address a valid address of a photo, or `''`.
 */
export function usePicture(address: string): TriedPicture {
  const [tried, setTried] = useState<TriedPicture>({ address, size: { width: 0, height: 0 } })

  useEffect(() => {
    if (!address) return
    const picture = new Image()
    let isWanted = true
    const timer = setTimeout(async () => {
      if (!navigator.onLine) return
      picture.src = pictureAddress(address)
      const size = await picture.decode().then(
        () => ({ width: picture.naturalWidth, height: picture.naturalHeight }),
        () => null,
      )
      if (isWanted) setTried({ address, size })
    }, PAUSE)
    return () => {
      isWanted = false
      clearTimeout(timer)
      picture.removeAttribute('src')
    }
  }, [address])

  return tried
}
