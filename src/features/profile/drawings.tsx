import { type MouseEvent, use, useState } from 'react'
import { FilledInContext } from '../../forms/field.tsx'
import { categoryArt } from '../groups/category-art.ts'
import { CATEGORIES } from '../groups/group.ts'

/** Fills in the form's `photoURL` with one of our drawings: few people have a picture of themselves on the web. */
export function Drawings() {
  const noteFilledIn = use(FilledInContext)
  const [chosen, setChosen] = useState('')

  function choose({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, category: string) {
    const field = form?.elements.namedItem('photoURL')
    if (!(field instanceof HTMLInputElement) || field.readOnly) return
    field.value = window.location.origin + categoryArt(category)
    setChosen(category)
    noteFilledIn('photoURL')
  }

  return (
    <fieldset className="-mt-2">
      <legend className="text-sm text-base-content/75">No picture on the web? Take a drawing:</legend>
      <div className="mt-1 grid grid-cols-4 justify-items-start sm:grid-cols-8">
        {CATEGORIES.map((category) => (
          <button
            key={category}
            type="button"
            aria-label={`Use our drawing for ${category}`}
            className="btn btn-ghost btn-circle"
            onClick={(event) => choose(event, category)}
          >
            <img src={categoryArt(category)} alt="" width={32} height={32} className="size-8" />
          </button>
        ))}
      </div>
      <p role="status" className="text-sm font-semibold">
        {chosen && `Our drawing for ${chosen} is filled in.`}
      </p>
    </fieldset>
  )
}
