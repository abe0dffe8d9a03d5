import { useState } from 'react'
import ExternalIcon from '~icons/lucide/external-link'
import PinIcon from '~icons/lucide/map-pin'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { CONTACT, MAP_FRAME_URL, MAP_ICON_URL, MAP_PAGE_URL } from './contact-details.ts'

/** The map (spec §2), over a drawing that shows until it has loaded, or if it cannot be. */
export function ContactMap() {
  const isHydrated = useHydrated()
  const [isLoaded, setLoaded] = useState(false)

  /** A frame also fires `load` for the browser's offline page, so a picture on its host has to load too. */
  function probeHost() {
    const picture = new Image()
    picture.onload = () => setLoaded(true)
    // Bypasses the cache, which has a response even without a network.
    picture.src = `${MAP_ICON_URL}?${Date.now()}`
  }

  return (
    <figure className="surface flex flex-col overflow-hidden">
      <div className="relative grid min-h-72 grow lg:min-h-56 place-items-center">
        <MapDrawing />
        <span className="relative grid size-14 place-items-center rounded-full bg-primary text-2xl text-primary-content shadow-lifted">
          <PinIcon />
        </span>
        {/* In the built page, the frame could load before React listens. */}
        {isHydrated && (
          <iframe
            title={`Map of ${CONTACT.location}`}
            src={MAP_FRAME_URL}
            loading="lazy"
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={probeHost}
            inert={!isLoaded}
            className={`absolute inset-0 size-full scheme-light print:hidden ${isLoaded ? '' : 'opacity-0'}`}
          />
        )}
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 border-t border-base-300 px-5 py-1 text-sm text-base-content/80">
        <span className="py-2">{CONTACT.location}</span>{' '}
        <a
          href={MAP_PAGE_URL}
          target="_blank"
          rel="noreferrer"
          className="link-quiet inline-flex min-h-11 items-center gap-1.5 font-semibold"
        >
          Open in OpenStreetMap <ExternalIcon />
        </a>
      </figcaption>
    </figure>
  )
}

function MapDrawing() {
  return (
    <svg
      viewBox="0 0 400 260"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <rect width="400" height="260" className="fill-base-200" />
      <path d="M-10 190C70 150 120 215 200 196S330 150 410 176V270H-10Z" className="fill-info/25" />
      <path d="M26 18h92v62H26zM292 20h84l-10 66h-74z" className="fill-success/25" />
      <g className="fill-base-300">
        <path d="M136 20h56v34h-56zM136 66h56v28h-56zM208 20h66v74h-66zM28 100h72v44H28zM116 112h76v32h-76zM210 112h66v44h-66zM294 104h80v34h-80z" />
      </g>
      <g className="fill-none stroke-base-100" strokeWidth="9" strokeLinecap="round">
        <path d="M-10 90H410M200-10V150C200 190 214 220 214 270M-10 158C90 150 140 160 200 158S330 140 410 146M108-10V160M284-10V146" />
      </g>
      <path
        d="M-10 90H200V150"
        className="fill-none stroke-accent"
        strokeWidth="4"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
    </svg>
  )
}
