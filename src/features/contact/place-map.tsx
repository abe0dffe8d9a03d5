import { useState } from 'react'
import ExternalIcon from '~icons/lucide/external-link'
import PinIcon from '~icons/lucide/map-pin'
import { MAP_FRAME_URL, MAP_PAGE_URL } from './contact-details.ts'
import { MapDrawing } from './map-drawing.tsx'

/**
 * The map of the contact page. OpenStreetMap hears of a visitor only once they ask for the map, and where it cannot be
 * reached, the drawing, the address and the link are still there.
 */
export function PlaceMap({ place }: { place: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <figure className="surface overflow-hidden">
      <div className="relative grid h-72 lg:h-96 place-items-center">
        {isShown ? (
          <iframe
            ref={focusOn}
            title={`Map of ${place}`}
            src={MAP_FRAME_URL}
            loading="lazy"
            referrerPolicy="strict-origin-when-cross-origin"
            className="absolute inset-0 size-full"
          />
        ) : (
          <>
            <MapDrawing />
            <div className="relative grid justify-items-center gap-3">
              <span className="grid size-14 place-items-center rounded-full bg-primary text-2xl text-primary-content shadow-lifted">
                <PinIcon aria-hidden="true" />
              </span>
              <button type="button" className="btn btn-secondary shadow-card" onClick={() => setShown(true)}>
                Show the map
              </button>
            </div>
          </>
        )}
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-base-300 px-5 py-3 text-sm text-base-content/80">
        <span>{place}</span>
        <a
          href={MAP_PAGE_URL}
          target="_blank"
          rel="noreferrer"
          className="link-quiet inline-flex min-h-6 items-center gap-1.5 font-semibold"
        >
          Open in OpenStreetMap <ExternalIcon aria-hidden="true" />
        </a>
      </figcaption>
    </figure>
  )
}

/** The button that was pressed is gone: the focus goes on to what came in its place. */
function focusOn(map: HTMLIFrameElement | null) {
  map?.focus()
}
