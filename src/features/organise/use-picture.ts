import { useState } from 'react'
import { pictureAddress } from '../../browser/pictures.ts'

/** The last address that was tried, `broken` if it leads to no picture; the first is assumed to lead to one. */
export interface Picture {
  address: string
  isBroken: boolean
  tryOut: (address: string) => Promise<void>
}

export function usePicture(first: string): Picture {
  const [tried, setTried] = useState({ address: first, isBroken: false })

  async function tryOut(address: string) {
    if (!address || address === tried.address || !navigator.onLine) return
    const picture = new Image()
    picture.src = pictureAddress(address)
    const isBroken = await picture.decode().then(
      () => false,
      () => true,
    )
    setTried({ address, isBroken })
  }

  return { ...tried, tryOut }
}
