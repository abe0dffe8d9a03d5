import { useEffect, useState } from 'react'
import ExternalIcon from '~icons/lucide/external-link'
import PinIcon from '~icons/lucide/map-pin'
import { useHydrated } from '../../components/client-only.tsx'
import { MAP_FRAME_URL, MAP_PAGE_URL } from './contact-details.ts'
import { MapDrawing } from './map-drawing.tsx'
import { canReachMap } from './reach-map.ts'

/**
 * The map of the contact page, over a drawn one that is seen until it has been loaded, and where it cannot be. The
 * address and the link are there in any case.
 */
export function PlaceMap({ place }: { place: string }) {
  const isHydrated = useHydrated()
  const [state, setState] = useState<'coming' | 'there' | 'out of reach'>('coming')

  useEffect(() => {
    if (state !== 'out of reach') return
    const tryAgain = () => setState('coming')
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [state])

  /** A frame also counts as loaded when it shows the browser's own message that there is no network. */
  async function look() {
    setState((await canReachMap()) ? 'there' : 'out of reach')
  }

  return (
    <figure className="surface overflow-hidden">
      <div className="relative grid h-72 lg:h-96 place-items-center">
        <MapDrawing />
        <span className="relative grid size-14 place-items-center rounded-full bg-primary text-2xl text-primary-content shadow-lifted">
          <PinIcon aria-hidden="true" />
        </span>
        {/* Not in the page that the build renders: the frame could be loaded before React is listening. */}
        {isHydrated && state !== 'out of reach' && (
          <iframe
            title={`Map of ${place}`}
            src={MAP_FRAME_URL}
            loading="lazy"
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={look}
            className={`absolute inset-0 size-full scheme-light ${state === 'there' ? '' : 'opacity-0'}`}
          />
        )}
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-base-300 px-5 py-3 text-sm text-base-content/80">
        <span>{place}</span>{' '}
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
