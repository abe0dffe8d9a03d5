import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pictureAddress } from '../../browser/pictures.ts'
import { typeInto } from '../../browser/type-into.ts'
import { InputField } from '../../forms/field.tsx'
import { categoryArt } from '../groups/category-art.ts'
import { CATEGORIES } from '../groups/group.ts'
import { PhotoChooser } from '../groups/photo-chooser.tsx'
import { refusalOf } from '../groups/upload-photo.ts'

interface ProfilePhotoFieldProps extends Omit<ComponentProps<typeof InputField>, 'label' | 'name'> {
  /** Takes a file to upload in place of the address, and takes it back with `undefined`. */
  onFile: (file: File | undefined) => void
}

/**
 * The address of a member's photo: typed, that of one of our drawings, since few people have a picture of themselves on the
 * web, or a file, if the backend takes photos. Until that has been uploaded, one of our drawings is the address.
 */
export function ProfilePhotoField({ onFile, ...input }: ProfilePhotoFieldProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(() => shownOf(String(input.defaultValue ?? '')))
  const [refusal, setRefusal] = useState<string>()

  // A draft fills the field in once it is there.
  useEffect(() => setShown(shownOf(fieldIn(ref.current)?.value ?? '')), [])

  /** Shows this, and puts the address into the field, which is hidden meanwhile. */
  function fillIn(address: string, file?: File, next = shownOf(address)) {
    const field = fieldIn(ref.current)
    if (!field || field.readOnly) return
    typeInto(field, address)
    onFile(file)
    setRefusal(undefined)
    flushSync(() => setShown(next))
    if (!next) field.focus()
  }

  async function take(file: File) {
    const complaint = await refusalOf(file)
    if (complaint) setRefusal(complaint)
    else fillIn(drawingAddress(CATEGORIES[0]), file, { picture: await readAsAddress(file), name: file.name })
  }

  return (
    <div ref={ref} className="grid grid-cols-1 gap-3">
      <div hidden={shown !== undefined}>
        <InputField {...input} label="Photo URL" name="photoURL" type="url" autoComplete="photo" />
      </div>
      {shown && (
        <div>
          <p className="mb-1.5 font-semibold">Photo</p>
          <div className="flex items-center gap-3">
            <img src={shown.picture} alt="" className="size-10 shrink-0 rounded-full object-cover" />
            <p dir="auto" className="line-clamp-2 min-w-0 grow">
              {shown.name}
            </p>
            <button type="button" className="btn btn-ghost" onClick={() => fillIn('')}>
              Remove
            </button>
          </div>
        </div>
      )}
      <PhotoChooser className="justify-self-start" onChoose={take} />
      {refusal && (
        <p role="alert" className="text-sm font-semibold text-error">
          {refusal}
        </p>
      )}
      <fieldset>
        <legend className="text-sm text-base-content/75">Or choose a drawing:</legend>
        <div className="mt-1 grid grid-cols-4 justify-items-start sm:grid-cols-8">
          {CATEGORIES.map((category) => (
            <button
              key={category}
              type="button"
              aria-label={`Use our drawing for ${category}`}
              className="btn btn-ghost btn-circle"
              onClick={() => fillIn(drawingAddress(category))}
            >
              <img src={categoryArt(category)} alt="" width={32} height={32} className="size-8" />
            </button>
          ))}
        </div>
      </fieldset>
      <p role="status" className="sr-only">
        {shown && `${shown.name} is filled in.`}
      </p>
    </div>
  )
}

function drawingAddress(category: string): string {
  return window.location.origin + categoryArt(category)
}

function fieldIn(part: Element | null) {
  return part?.querySelector<HTMLInputElement>('[name=photoURL]')
}

/** What is shown in place of the address of a drawing of ours or an uploaded photo, which says nothing to people. */
function shownOf(address: string): { picture: string; name: string } | undefined {
  const category = CATEGORIES.find((known) => address.endsWith(categoryArt(known)))
  if (category) return { picture: categoryArt(category), name: `Our drawing for ${category}` }
  const isUploaded = /\/photos\/[\da-f]{32}-800\.webp$/.test(address)
  return isUploaded ? { picture: pictureAddress(address), name: 'Your uploaded photo' } : undefined
}

/** The policy of the pages allows no `blob:`. */
function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onloadend = () => resolve(String(reader.result ?? ''))
    reader.readAsDataURL(file)
  })
}
