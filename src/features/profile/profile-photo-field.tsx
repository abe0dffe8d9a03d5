import { type ComponentProps, use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pictureAddress } from '../../browser/pictures.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { FilledInContext, InputField } from '../../forms/field.tsx'
import { categoryArt, categorySlug } from '../groups/category-art.ts'
import { CATEGORIES } from '../groups/group.ts'
import { PhotoChooser } from '../groups/photo-chooser.tsx'
import { refusalOf } from '../groups/upload-photo.ts'

interface ProfilePhotoFieldProps extends Omit<ComponentProps<typeof InputField>, 'label' | 'name'> {
  /** Called with a file to upload instead of the address, or `undefined` to withdraw it. */
  onFile: (file: File | undefined) => void
  /** The address until a chosen file is uploaded, and if that fails; by default, that of a drawing. */
  standIn?: string
}

/**
 * A member's photo: an address, one of our drawings, since few people have a picture of themselves on the
 * web, or a file if the backend takes photos.
 */
export function ProfilePhotoField({ onFile, standIn, ...input }: ProfilePhotoFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const noteFilledIn = use(FilledInContext)
  const [shown, setShown] = useState(() => describePhoto(String(input.defaultValue ?? '')))
  const [refusal, setRefusal] = useState<string>()

  // A draft fills in the field after it has mounted.
  useEffect(() => setShown(describePhoto(ref.current?.value ?? '')), [])

  /** Puts the address into the field, which is hidden while `next` is shown in its place. */
  function fillIn(address: string, file?: File, next = describePhoto(address)) {
    const field = ref.current
    if (!field || field.readOnly) return
    field.value = address
    noteFilledIn(field.name)
    onFile(file)
    setRefusal(undefined)
    flushSync(() => setShown(next))
    if (!next) field.focus()
  }

  async function chooseFile(file: File) {
    const reason = await refusalOf(file)
    if (reason) setRefusal(reason)
    else
      fillIn(standIn ?? drawingAddress(CATEGORIES[0]), file, {
        picture: await readAsDataUrl(file),
        name: file.name,
      })
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div hidden={shown !== undefined}>
        <InputField {...input} ref={ref} label="Photo URL" name="photoURL" type="url" autoComplete="photo" />
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
      <PhotoChooser className="justify-self-start" onChoose={chooseFile} />
      {refusal && (
        <p role="alert" className="text-sm font-semibold text-error">
          {refusal}
        </p>
      )}
      <fieldset disabled={!useHydrated()}>
        <legend className="text-sm text-base-content/75">Or choose a drawing:</legend>
        <div className="mt-2 flex max-w-64 flex-wrap gap-3">
          {CATEGORIES.map((category) => (
            <button
              key={category}
              type="button"
              data-category={categorySlug(category)}
              className="btn btn-circle border-transparent bg-(--category-tint) ring-current hover:ring-1"
              onClick={() => fillIn(drawingAddress(category))}
            >
              <img
                src={categoryArt(category)}
                alt={`Use our drawing for ${category}`}
                width={28}
                height={28}
                className="size-7"
              />
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

/** Shown instead of an address that means nothing to people: that of a drawing or an uploaded photo. */
function describePhoto(address: string): { picture: string; name: string } | undefined {
  const category = CATEGORIES.find((known) => address.endsWith(categoryArt(known)))
  if (category) return { picture: categoryArt(category), name: `Our drawing for ${category}` }
  const isUploaded = /\/photos\/[\da-f]{32}-800\.webp$/.test(address)
  return isUploaded ? { picture: pictureAddress(address), name: 'Your uploaded photo' } : undefined
}

/** The pages' Content Security Policy forbids `blob:`. */
function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onloadend = () => resolve(String(reader.result ?? ''))
    reader.readAsDataURL(file)
  })
}
