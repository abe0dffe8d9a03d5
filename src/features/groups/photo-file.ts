export const PHOTO_FILE = {
  /** With extensions, since some systems do not know all the types. */
  accept: 'image/jpeg,image/png,image/webp,image/avif,.jpg,.jpeg,.jfif,.png,.webp,.avif',
  wrongType: 'A photo must be a JPEG, PNG, WebP or AVIF picture.',
  heic: 'This is a HEIC photo, which most browsers cannot show. An iPhone saves photos as JPEG if you choose Settings, Camera, Formats, Most Compatible; other phones do if you switch off “High efficiency” in the camera settings.',
  bytes: 8 * 1024 * 1024,
  tooLarge: 'A photo can be at most 8 MB.',
} as const

export const PHOTO_SIGNATURE_BYTES = 64

/** Why a file cannot be a photo, by its first bytes alone; undefined if it can. */
export function refusalOfFile(start: Uint8Array): string | undefined {
  const text = String.fromCharCode(...start.subarray(0, PHOTO_SIGNATURE_BYTES))
  if (/^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(text)) return undefined
  // AVIF and HEIC list their brands here.
  const [, brands = ''] = /^.{4}ftyp(.*)/s.exec(text) ?? []
  if (/avi[fs]/.test(brands)) return undefined
  return /he[iv][cxms]|m[is]f1/.test(brands) ? PHOTO_FILE.heic : PHOTO_FILE.wrongType
}
