import { useState } from 'react'
import UserIcon from '~icons/lucide/user-round'
import { pictureAddress } from '../browser/pictures.ts'

/** A member's photo, or an icon. Hidden from screen readers, since the name is beside it. */
export function Avatar({ photoURL, className }: { photoURL: string | null; className: string }) {
  const [failedPhoto, setFailedPhoto] = useState('')
  if (!photoURL || photoURL === failedPhoto || !/^(https?:\/\/|\/(?!\/))/i.test(photoURL)) {
    return (
      <span className={`grid place-items-center rounded-full bg-secondary/15 text-secondary ${className}`}>
        <UserIcon className="size-3/5" />
      </span>
    )
  }
  return (
    <img
      src={pictureAddress(photoURL)}
      alt=""
      width={96}
      height={96}
      className={`rounded-full bg-secondary/15 object-cover outline -outline-offset-1 outline-base-content/15 ${className}`}
      referrerPolicy="no-referrer"
      onError={() => setFailedPhoto(photoURL)}
    />
  )
}
