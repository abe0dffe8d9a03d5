import { useState } from 'react'
import UserIcon from '~icons/lucide/circle-user-round'

/** A member's photo, or a default icon while there is none or it cannot be loaded. Says nothing: the name stands by it. */
export function Avatar({ photoURL, className }: { photoURL: string | null; className: string }) {
  const [failedPhoto, setFailedPhoto] = useState('')
  if (!photoURL || photoURL === failedPhoto || !/^(https?:\/\/|\/(?!\/))/i.test(photoURL)) {
    return <UserIcon aria-hidden="true" className={className} />
  }
  return (
    <img
      src={photoURL}
      alt=""
      width={96}
      height={96}
      className={`rounded-full object-cover ${className}`}
      referrerPolicy="no-referrer"
      onError={() => setFailedPhoto(photoURL)}
    />
  )
}
