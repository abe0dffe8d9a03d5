import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { uploadPhoto } from '../groups/upload-photo.ts'

interface Upload {
  isUnderWay: boolean
  error?: string
  address?: string
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>

/** Uploads one photo at a time: a second upload replaces the first, and leaving the page cancels it. */
export function usePhotoUpload() {
  const { getIdToken } = useAuth()
  const [upload, setUpload] = useState<Upload>({ isUnderWay: false })
  const controller = useRef<AbortController>(null)
  const result = useRef(Promise.resolve(true))

  useEffect(() => () => controller.current?.abort(), [])

  function send(file: File, onUploaded: (address: string) => void) {
    result.current = sendNow(file, onUploaded)
  }

  /** Returns whether the photo has been uploaded. */
  async function sendNow(file: File, onUploaded: (address: string) => void): Promise<boolean> {
    controller.current?.abort()
    controller.current = new AbortController()
    const { signal } = controller.current
    setUpload({ isUnderWay: true })
    try {
      const address = await uploadPhoto(file, getIdToken, signal)
      onUploaded(address)
      setUpload({ isUnderWay: false, address })
      return true
    } catch (error) {
      if (signal.aborted) return false
      if (!(error instanceof ApiError)) throw error
      setUpload({ isUnderWay: false, error: error.message })
      return false
    }
  }

  function cancel() {
    controller.current?.abort()
    setUpload({ isUnderWay: false })
  }

  return { ...upload, send, cancel, waitForResult: () => result.current }
}
