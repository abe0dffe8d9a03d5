import { useState } from 'react'
import { pictureAddress } from '../../browser/pictures.ts'
import { categorySlug } from './category-art.ts'
import type { Group } from './group.ts'

interface GroupPhotoProps {
  group: Pick<Group, 'photo' | 'category'>
  /** What the photo shows, for readers; empty where the text beside it says so already. */
  alt?: string
  /** Its shape, and whatever else. */
  className: string
  /** How wide the photo is shown, as `sizes` of an `<img>`; as wide as the page without. */
  sizes?: string
  loading?: PhotoLoading
}

/** At once, for the photo that is seen first, or near the screen. */
export type PhotoLoading = 'eager' | 'lazy'

/** The pictures of the sample groups, which are there in a second size. */
const SAMPLE = /^\/images\/groups\/[a-z-]+-\d\.avif$/

function srcSetOf(sample: string): string {
  return `${sample.replace('.avif', '-320.avif')} 320w, ${sample} 800w`
}

/** A group's photo, or a picture of its category while there is none or it cannot be loaded. */
export function GroupPhoto({ group, alt = '', className, sizes, loading = 'lazy' }: GroupPhotoProps) {
  const [failedPhoto, setFailedPhoto] = useState('')
  const category = categorySlug(group.category)
  const hasPhoto = group.photo !== '' && group.photo !== failedPhoto
  const photo = hasPhoto ? group.photo : `/images/groups/${category}-1.avif`
  return (
    <div data-category={category} className={`category-tint relative overflow-hidden ${className}`}>
      <img
        src={pictureAddress(photo)}
        {...(SAMPLE.test(photo) && { srcSet: srcSetOf(photo), sizes })}
        alt={alt}
        width={800}
        height={500}
        loading={loading === 'eager' ? 'eager' : 'lazy'}
        fetchPriority={loading === 'eager' ? 'high' : 'auto'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
        onError={() => setFailedPhoto(group.photo)}
      />
    </div>
  )
}
