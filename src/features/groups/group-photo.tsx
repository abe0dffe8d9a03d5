import { useState } from 'react'
import { pictureAddress } from '../../browser/pictures.ts'
import { categoryPhoto, categorySlug } from './category-art.ts'
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

/**
 * A group's photo, or a picture of its category while there is none or it cannot be loaded; the illustration of a category
 * is shown whole.
 */
export function GroupPhoto({ group, alt = '', className, sizes, loading = 'lazy' }: GroupPhotoProps) {
  const [failedPhoto, setFailedPhoto] = useState('')
  const { photo } = group
  const category = categorySlug(group.category)
  const src = photo && photo !== failedPhoto ? pictureAddress(photo) : categoryPhoto(group.category)
  const isArt = src.includes('/images/categories/')
  return (
    <div data-category={category} className={`category-tint relative overflow-hidden ${className}`}>
      <img
        // Until another photo has come, the browser would show the last one.
        key={photo}
        src={src}
        {...(SAMPLE.test(src) && { srcSet: srcSetOf(src), sizes })}
        alt={alt}
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : 'auto'}
        decoding="async"
        className={`absolute inset-0 ${isArt ? 'm-auto h-[45%] w-auto' : 'size-full object-cover'}`}
        onError={() => setFailedPhoto(photo)}
      />
    </div>
  )
}
