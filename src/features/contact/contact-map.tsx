import { useState } from 'react'
import ExternalIcon from '~icons/lucide/external-link'
import PinIcon from '~icons/lucide/map-pin'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { MAP_FRAME_URL, MAP_ICON_URL, MAP_PAGE_URL } from './contact-details.ts'
import { MapDrawing } from './map-drawing.tsx'

/** The map (spec §2) over a drawn one, which is seen until it has been loaded, and where it cannot be. */
export function ContactMap({ location }: { location: string }) {
  const isHydrated = useHydrated()
  const [isLoaded, setLoaded] = useState(false)

  /** A frame also counts as loaded when it shows the browser's message that there is no network: a picture of its host tells. */
  function probeHost() {
    const picture = new Image()
    picture.onload = () => setLoaded(true)
    // Not from the cache, which would also have it without a network.
    picture.src = `${MAP_ICON_URL}?${Date.now()}`
  }

  return (
    <figure className="surface flex flex-col overflow-hidden">
      <div className="relative grid min-h-72 grow lg:min-h-56 place-items-center">
        <MapDrawing />
        <span className="relative grid size-14 place-items-center rounded-full bg-primary text-2xl text-primary-content shadow-lifted">
          <PinIcon />
        </span>
        {/* In the page that the build renders, the frame could be loaded before React is listening. */}
        {isHydrated && (
          <iframe
            title={`Map of ${location}`}
            src={MAP_FRAME_URL}
            loading="lazy"
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={probeHost}
            inert={!isLoaded}
            className={`absolute inset-0 size-full scheme-light ${isLoaded ? '' : 'opacity-0'}`}
          />
        )}
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-base-300 px-5 py-3 text-sm text-base-content/80">
        <span>{location}</span>{' '}
        <a
          href={MAP_PAGE_URL}
          target="_blank"
          rel="noreferrer"
          className="link-quiet inline-flex min-h-6 items-center gap-1.5 font-semibold"
        >
          Open in OpenStreetMap <ExternalIcon />
        </a>
      </figcaption>
    </figure>
  )
}
