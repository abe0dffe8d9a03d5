import { startTransition, useActionState } from 'react'
import { errorMessage } from '../browser/error-message.ts'
import { saveFile } from '../browser/save-file.ts'
import { FormError } from './form-error.tsx'

interface DownloadButtonProps {
  text: string
  /** Of the file. */
  name: string
  read: () => Promise<Blob>
}

/** A button that saves the file that `read` makes, and says so where that fails. */
export function DownloadButton({ text, name, read }: DownloadButtonProps) {
  const [failure, download, isBusy] = useActionState(async () => {
    try {
      saveFile(name, await read())
    } catch (error) {
      return errorMessage(error)
    }
  }, undefined)

  return (
    <>
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        aria-disabled={isBusy}
        onClick={() => isBusy || startTransition(download)}
      >
        {text}
      </button>
      {failure && <FormError message={failure} />}
    </>
  )
}
