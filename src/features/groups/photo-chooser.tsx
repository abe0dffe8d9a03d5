import { useRef } from 'react'
import { isOwnHost, useAnnounced } from '../../api/backend-features.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { PHOTO_FILE } from './photo-file.ts'

interface PhotoChooserProps {
  className: string
  onChoose: (file: File) => void
  /** Set during an upload; the button then cancels it. */
  onCancel?: (() => void) | undefined
}

/** The button that chooses a photo on the device; nothing if the backend takes no photos. */
export function PhotoChooser({ className, onChoose, onCancel }: PhotoChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  // Our own origin is assumed to take photos: a button that came later would shift the layout.
  if (!(useAnnounced('photos') ?? isOwnHost(isHydrated))) return null
  return (
    <>
      <button
        type="button"
        className={`btn btn-outline ${className}`}
        disabled={!isHydrated}
        onClick={onCancel ?? (() => chooser.current?.click())}
      >
        {onCancel ? 'Cancel upload' : 'Upload a photo'}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={PHOTO_FILE.accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Lets the same file be chosen again.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
