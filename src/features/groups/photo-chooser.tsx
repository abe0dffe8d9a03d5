import { useRef } from 'react'
import { isOwnHost, useAnnounced } from '../../api/backend-features.ts'
import { PHOTO_FILE } from './photo-file.ts'

interface PhotoChooserProps {
  className: string
  onChoose: (file: File) => void
  /** Takes the place of choosing a file while one is being uploaded. */
  onCancel?: (() => void) | undefined
}

/** The button that chooses a photo on the device, if the backend takes photos. */
export function PhotoChooser({ className, onChoose, onCancel }: PhotoChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  // Our own origin does, as a rule: what came with its first response would move the rest.
  if (!(useAnnounced('photos') ?? isOwnHost())) return null
  return (
    <>
      <button
        type="button"
        className={`btn btn-outline ${className}`}
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
          // Allows the same file to be chosen again.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
