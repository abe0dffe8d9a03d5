import { type ReactNode, Suspense, useRef } from 'react'
import { hasAnnounced, isOwnHost } from '../../api/backend-features.ts'
import { Await } from '../../components/await.tsx'
import { InputField } from '../../components/field.tsx'
import { categoryArt } from './category-art.ts'
import { CATEGORIES } from './group.ts'
import { GROUP_LIMITS, PHOTO_FILE } from './group-input.ts'
import { GroupPhoto } from './group-photo.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'
import type { TriedPicture } from './use-picture.ts'

/** The site's address, `''` if the build does not know it. */
const SITE_URL: string = import.meta.env.SITE_URL ?? ''
/** Narrower pictures look blurred on a card. */
const SMALL = 320

interface PhotoFieldProps {
  defaultValue: string
  hint: ReactNode
  /** The chosen category. */
  category: string
  /** The photo's address as it is typed, `''` while it is not valid. */
  photo: string
  tried: TriedPicture
  /** A request that the form makes anyway: its answer may announce that photos can be uploaded. */
  firstAnswer: Promise<unknown> | undefined
}

/**
 * The address of a group's photo: typed, that of our picture, or, if the backend takes photos, of an uploaded one. Below it
 * the form says if the address leads to no picture, but never refuses it.
 */
export function PhotoField({ defaultValue, hint, category, photo, tried, firstAnswer }: PhotoFieldProps) {
  const ref = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const upload = usePhotoUpload(fillIn)

  /** As if it had been typed, so that the form and its draft are updated. */
  function fillIn(address: string) {
    const input = ref.current?.querySelector<HTMLInputElement>('[name=photo]')
    input?.setRangeText(address, 0, input.value.length, 'end')
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  return (
    <div ref={ref} className="grid gap-3">
      <InputField
        label="Photo URL"
        name="photo"
        inputMode="url"
        required
        maxLength={GROUP_LIMITS.photo}
        defaultValue={defaultValue}
        hint={hint}
        autoComplete="off"
      />
      <div className="grid gap-2 @md:grid-cols-2">
        <button
          type="button"
          className="btn h-full min-h-11 py-1.5"
          onClick={() => {
            upload.cancel()
            fillIn(addressOfArt(category))
          }}
        >
          Use our picture{CATEGORIES.some((known) => known === category) && ` for ${category}`}
        </button>
        <Suspense>
          <Await resolve={firstAnswer}>
            {() =>
              hasAnnounced('photos') && (
                <>
                  <button
                    type="button"
                    className="btn h-full min-h-11 py-1.5"
                    onClick={() => (upload.isUnderWay ? upload.cancel() : chooser.current?.click())}
                  >
                    {upload.isUnderWay ? 'Cancel upload' : 'Upload a photo'}
                  </button>
                  <input
                    ref={chooser}
                    type="file"
                    hidden
                    accept={PHOTO_FILE.types}
                    onChange={({ currentTarget }) => {
                      const file = currentTarget.files?.[0]
                      // Allows the same file to be chosen again.
                      currentTarget.value = ''
                      if (file) upload.send(file)
                    }}
                  />
                </>
              )
            }
          </Await>
        </Suspense>
      </div>
      <div className="flex items-start gap-4">
        <GroupPhoto
          group={{ photo: shownOf(photo, tried), category }}
          className="aspect-[16/10] w-32 shrink-0 rounded-field"
        />
        <div className="text-sm">
          <p role="status" className="text-base-content/75">
            {upload.isUnderWay && 'Your photo is on its way…'}
            {upload.address && upload.address === photo && 'Your photo is uploaded. '}
            {!upload.isUnderWay && describe(photo, tried)}
          </p>
          <p role="alert" className="font-semibold text-error">
            {upload.error}
          </p>
        </div>
      </div>
    </div>
  )
}

/** The photo to show while an address is typed: the last one that led to a picture, until another does. */
export function shownOf(photo: string, { address, size }: TriedPicture): string {
  return photo && size ? address : ''
}

function describe(photo: string, { address, size }: TriedPicture): string {
  if (photo === '' || photo !== address) return ''
  if (!size) return 'This address leads to no picture.'
  const { width, height } = size
  if (width === 0 || width >= SMALL || /\.svg([?#]|$)/i.test(photo)) return ''
  return `This picture is small: ${width} x ${height}. It may look blurred.`
}

/** A path only if the site's address is unknown and the backend is the site's own: otherwise readers may be on other sites. */
function addressOfArt(category: string): string {
  return (SITE_URL || (isOwnHost() ? '' : window.location.origin)) + categoryArt(category)
}
