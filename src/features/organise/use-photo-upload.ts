import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../../auth/auth-context.tsx'
import { errorMessage } from '../../browser/error-message.ts'
import { uploadPhoto } from '../groups/upload-photo.ts'

interface Upload {
  /** Only while a photo is on its way. Resolves to whether it has been uploaded. */
  underWay?: Promise<boolean>
  error?: string
  address?: string
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>

/** Uploads one photo at a time. Leaving the page cancels it. */
export function usePhotoUpload() {
  const { getIdToken } = useAuth()
  const [upload, setUpload] = useState<Upload>({})
  const controller = useRef<AbortController>(null)

  useEffect(() => () => controller.current?.abort(), [])

  function cancel() {
    controller.current?.abort()
    setUpload({})
  }

  function send(file: File, onUploaded: (address: string) => void) {
    controller.current = new AbortController()
    setUpload({ underWay: sendNow(file, onUploaded, controller.current.signal) })
  }

  async function sendNow(file: File, onUploaded: (address: string) => void, signal: AbortSignal) {
    try {
      const address = await uploadPhoto(file, getIdToken, signal)
      onUploaded(address)
      setUpload({ address })
      return true
    } catch (error) {
      if (!signal.aborted) setUpload({ error: errorMessage(error) })
      return false
    }
  }

  return { ...upload, send, cancel }
}
