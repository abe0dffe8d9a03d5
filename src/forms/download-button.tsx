import { useState } from 'react'
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
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function download() {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      saveFile(name, await read())
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        aria-disabled={isBusy}
        onClick={download}
      >
        {text}
      </button>
      {failure && <FormError message={failure} />}
    </>
  )
}
