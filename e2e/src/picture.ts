import sharp from 'sharp'

/** A JPEG as a phone would upload it, drawn here. */
export const drawnPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a7d6b' } })
    .jpeg()
    .toBuffer()
