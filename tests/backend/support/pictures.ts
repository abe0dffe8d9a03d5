import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Makes a photo with a camera's metadata, such as the GPS position. By default it is small, so that it converts quickly. */
export function takePhoto(width = 900, height = 60): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Make: 'Camera of Ada' }, IFD3: { GPSLatitude: '52/1 24/1 0/1' } })
    .jpeg()
    .toBuffer()
}

/** Makes a picture of noise, which hardly compresses. */
export function makeNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: 'black', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
}

export async function makeBomb(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
