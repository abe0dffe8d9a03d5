import { useEffect, useState } from 'react'
import { pictureAddress } from '../../browser/pictures.ts'

/** So long after the last letter an address is tried, in milliseconds: what is half typed leads to somebody else's host. */
const PAUSE = 400

/** What an address led to: a picture of this size in pixels, 0 where it has none of its own, or none at all. */
export interface TriedPicture {
  address: string
  size: { width: number; height: number } | null
}

/**
 * Tries an address as it is typed: gives what the last one led to that was tried. The first one is taken to be a picture
 * until then. Nothing is tried without a network.
 * @param address that of a photo by its rules, or `''`.
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
