import { useState } from 'react'
import { isOffline } from '../../browser/connection.ts'
import { pictureAddress } from '../../browser/pictures.ts'
import { categoryPhoto, categorySlug } from './category-art.ts'
import type { Group } from './group.ts'

interface GroupPhotoProps {
  group: Pick<Group, 'photo' | 'category'>
  /** Empty if the text beside the photo says what it shows. */
  alt?: string
  className: string
  /** For a photo that is wider than a card, and in view at once. */
  isLarge?: boolean
  /** Called when a photo cannot be loaded although there is a network. */
  onBroken?: (photo: string) => void
}

const SAMPLE = /^(\/images\/groups\/[a-z-]+-\d)\.avif$/

/** By hand, as Chromium keeps every picture with a `srcset` that React has made but never shown, and all that was around it. */
function fitSample(photo: string, isLarge: boolean): string {
  // The window's width would make the browser lay out the page in the middle of a render.
  const isSharp = isLarge || screen.width * devicePixelRatio > 2000
  return isSharp ? photo : photo.replace(SAMPLE, '$1-320.avif')
}

/** A group's photo, or a picture of its category if there is none or it cannot be loaded. */
export function GroupPhoto({ group, alt = '', className, isLarge = false, onBroken }: GroupPhotoProps) {
  const [failedPhoto, setFailedPhoto] = useState('')
  const { photo } = group
  const category = categorySlug(group.category)
  const shown = photo && photo !== failedPhoto ? pictureAddress(photo) : categoryPhoto(group.category)
  const src = fitSample(shown, isLarge)

  return (
    <div data-category={category} className={`category-tint relative overflow-hidden ${className}`}>
      <img
        // Otherwise the browser would show the last photo until the next has loaded.
        key={src}
        src={src}
        alt={alt}
        loading={isLarge ? 'eager' : 'lazy'}
        fetchPriority={isLarge ? 'high' : 'auto'}
        decoding="async"
        className="absolute size-full object-cover object-[50%_30%]"
        onError={() => {
          setFailedPhoto(photo)
          if (isOffline()) window.addEventListener('online', () => setFailedPhoto(''), { once: true })
          else onBroken?.(photo)
        }}
      />
    </div>
  )
}
