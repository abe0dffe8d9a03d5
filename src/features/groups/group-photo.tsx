import { useState } from 'react'
import { readApiHost } from '../../api/api-host.ts'
import { pictureAddress } from '../../browser/pictures.ts'
import { categoryArt, categorySlug } from './category-art.ts'
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

/** Our pictures of the categories, chosen as a photo: drawings, which are shown whole. */
const ART = /\/images\/categories\/[a-z-]+\.svg$/
const ART_CLASS = 'absolute inset-0 m-auto h-[45%] w-auto'

function srcSetOf(photo: string): string | undefined {
  if (SAMPLE.test(photo)) return `${photo.replace('.avif', '-320.avif')} 320w, ${photo} 800w`
  if (isUploaded(photo)) return `${photo.replace(/\.webp$/, '-640.webp')} 640w, ${photo} 1600w`
}

/** Whether the backend keeps it, which gives each in two sizes. */
function isUploaded(photo: string): boolean {
  const folder = new URL(`${readApiHost(import.meta.env)}/photos/`, location.href).href
  return photo.endsWith('.webp') && new URL(photo, location.href).href.startsWith(folder)
}

/** A group's photo, or its category's illustration while there is none or it cannot be loaded. */
export function GroupPhoto({ group, alt = '', className, sizes, loading = 'lazy' }: GroupPhotoProps) {
  const [failedPhoto, setFailedPhoto] = useState('')
  const hasPhoto = group.photo !== '' && group.photo !== failedPhoto
  const srcSet = srcSetOf(group.photo)
  const photo = (
    <img
      src={pictureAddress(group.photo)}
      {...(srcSet && { srcSet, sizes })}
      alt={alt}
      width={800}
      height={500}
      loading={loading === 'eager' ? 'eager' : 'lazy'}
      fetchPriority={loading === 'eager' ? 'high' : 'auto'}
      decoding="async"
      className={ART.test(group.photo) ? ART_CLASS : 'absolute inset-0 size-full object-cover'}
      onError={() => setFailedPhoto(group.photo)}
    />
  )
  return (
    <div
      data-category={categorySlug(group.category)}
      className={`category-tint relative overflow-hidden ${className}`}
    >
      {hasPhoto ? (
        photo
      ) : (
        <img
          src={categoryArt(group.category)}
          alt={alt}
          width={96}
          height={96}
          loading="lazy"
          className={ART_CLASS}
        />
      )}
    </div>
  )
}
