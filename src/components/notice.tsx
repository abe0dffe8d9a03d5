import type { ReactNode } from 'react'

interface NoticeProps {
  picture: 'no-groups' | 'no-results' | 'not-found' | 'no-blogs' | 'error' | 'offline'
  title: string
  isPage?: boolean
  children?: ReactNode
}

/** Stands in for missing content: a picture, a sentence, and a next step. */
export function Notice({ picture, title, isPage, children }: NoticeProps) {
  const Heading = isPage ? 'h1' : 'p'
  return (
    <div className="mx-auto grid max-w-prose justify-items-center gap-4 px-4 py-12 text-center text-base-content/80 *:text-balance">
      <img
        src={`/images/empty/${picture}.svg`}
        alt=""
        // Offline, the browser would show a broken picture.
        onError={({ currentTarget }) => {
          currentTarget.hidden = true
        }}
        className={`aspect-4/3 object-contain ${isPage ? 'w-72 sm:w-80' : 'w-60'}`}
      />
      <Heading className="font-display text-heading font-bold text-base-content">{title}</Heading>
      {children}
    </div>
  )
}
