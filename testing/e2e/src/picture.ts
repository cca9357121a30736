import sharp from 'sharp'

/** Draws a JPEG in the size of a phone's photo. */
export const drawnPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a7d6b' } })
    .jpeg()
    .toBuffer()

/** A PNG of more than 5 MB. */
export const largePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3a7d6b' } })
    .png({ compressionLevel: 0 })
    .toBuffer()

/** A JPEG of 400 by 1600 pixels: red above, blue below. */
export const redOverBlue = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 1600, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: 400, height: 800, channels: 3, background: '#ff0000' } },
        gravity: 'north',
      },
    ])
    .jpeg()
    .toBuffer()

/** Size of a picture, and how much red and blue are in it, from 0 to 255. */
export const lookAt = async (
  picture: Buffer,
): Promise<{ width: number; height: number; red: number; blue: number }> => {
  const { width, height } = await sharp(picture).metadata()
  const [red, , blue] = (await sharp(picture).stats()).channels
  return { width, height, red: red?.mean ?? 0, blue: blue?.mean ?? 0 }
}
