import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { uploadPhoto } from '../groups/upload-photo.ts'

interface Upload {
  /** Only while a photo is on its way. Resolves to whether it has been uploaded. */
  underWay?: Promise<boolean>
  error?: string
  address?: string
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>

/** Uploads one photo at a time: a second upload replaces the first, and leaving the page cancels it. */
export function usePhotoUpload() {
  const { getIdToken } = useAuth()
  const [upload, setUpload] = useState<Upload>({})
  const controller = useRef<AbortController>(null)

  useEffect(() => () => controller.current?.abort(), [])

  function send(file: File, onUploaded: (address: string) => void) {
    setUpload({ underWay: sendNow(file, onUploaded) })
  }

  async function sendNow(file: File, onUploaded: (address: string) => void): Promise<boolean> {
    controller.current?.abort()
    controller.current = new AbortController()
    const { signal } = controller.current
    try {
      const address = await uploadPhoto(file, getIdToken, signal)
      onUploaded(address)
      setUpload({ address })
      return true
    } catch (error) {
      if (signal.aborted) return false
      if (!(error instanceof ApiError)) throw error
      setUpload({ error: error.message })
      return false
    }
  }

  function cancel() {
    controller.current?.abort()
    setUpload({})
  }

  return { ...upload, send, cancel }
}
