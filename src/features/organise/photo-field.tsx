import { use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isOwnHost } from '../../api/backend-features.ts'
import { FilledInContext, InputField } from '../../forms/field.tsx'
import { categoryPhoto } from '../groups/category-art.ts'
import { CATEGORIES, type Group } from '../groups/group.ts'
import { GroupPhoto } from '../groups/group-photo.tsx'
import { PhotoChooser } from '../groups/photo-chooser.tsx'
import type { PhotoUpload } from './use-photo-upload.ts'

const SITE_URL: string = import.meta.env.SITE_URL

interface PhotoFieldProps {
  defaultValue: string
  shown: Pick<Group, 'photo' | 'category'>
  /** Called with an address that was filled in, or with none when typing is complete. */
  onEntered: (address?: string) => void
  upload: PhotoUpload
}

/** A group's photo: an address, our picture for its category, or an upload if the backend takes photos. */
export function PhotoField({ defaultValue, shown, onEntered, upload }: PhotoFieldProps) {
  const { category } = shown
  const [text, setText] = useState(defaultValue)
  const [broken, setBroken] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const noteFilledIn = use(FilledInContext)
  const isKnown = CATEGORIES.some((known) => known === category)

  function fillIn(address: string) {
    // The form reads its fields.
    flushSync(() => setText(address))
    noteFilledIn('photo')
    onEntered(address)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <InputField
        ref={ref}
        label="Photo URL"
        name="photo"
        type="url"
        required
        value={text}
        onChange={(event) => {
          upload.cancel()
          setText(event.target.value)
        }}
        onBlur={() => onEntered()}
        hint="The web address of a picture, such as https://example.com/photo.jpg."
        autoComplete="off"
      />
      <div className="grid grid-cols-1 gap-x-5 gap-y-2 @md:grid-cols-2">
        <button
          type="button"
          className="btn btn-outline h-full min-h-11 py-1.5 text-balance"
          onClick={() => {
            upload.cancel()
            // Changes made while the form is being sent would be lost.
            if (!ref.current?.readOnly) fillIn(ourPictureAddress(category))
          }}
        >
          {isKnown ? `Use our picture for ${category}` : 'Use our picture'}
        </button>
        <PhotoChooser
          className="h-full min-h-11 py-1.5"
          onChoose={(file) => !ref.current?.readOnly && upload.send(file, fillIn)}
          onCancel={upload.underWay ? upload.cancel : undefined}
        />
      </div>
      <div className="flex flex-wrap items-start gap-4">
        <GroupPhoto
          group={shown}
          onBroken={setBroken}
          className="aspect-[16/10] w-32 max-w-full shrink-0 rounded-field"
        />
        <div className="min-w-0 grow basis-24 text-sm">
          <p role="status" className="text-base-content/75">
            {describeState(text, broken, upload, ourPictureAddress(category))}
          </p>
          <p role="alert" className="font-semibold text-error">
            {upload.error}
          </p>
        </div>
      </div>
    </div>
  )
}

function describeState(text: string, broken: string, upload: PhotoUpload, ourPicture: string): string {
  if (upload.underWay) return 'Uploading your photo…'
  if (text && text.trim() === broken) return 'There is no picture at this address.'
  if (text === ourPicture) return 'Our picture is filled in.'
  return text && text === upload.address ? 'Your photo has been uploaded.' : ''
}

/** Only a path, unless other sites may show the picture. */
function ourPictureAddress(category: string): string {
  return (SITE_URL || (isOwnHost() ? '' : window.location.origin)) + categoryPhoto(category)
}
