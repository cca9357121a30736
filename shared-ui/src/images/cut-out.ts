/** Part of a picture, in the picture's pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The largest centered part with this aspect ratio (width to height). */
export const largestArea = (
  { width, height }: { width: number; height: number },
  aspect: number,
): Area => {
  const wanted = {
    width: Math.min(width, height * aspect),
    height: Math.min(height, width / aspect),
  }
  return { x: (width - wanted.width) / 2, y: (height - wanted.height) / 2, ...wanted }
}

const jpegName = (name: string) => `${name.replace(/\.\w+$/, '')}.jpg`

/**
 * Returns the part of a picture as a JPEG file; undefined if the browser cannot draw it.
 *
 * @param most longest side of the file in px
 */
export const cutOut = async (
  picture: ImageBitmap,
  area: Area,
  name: string,
  most: number,
): Promise<File | undefined> => {
  const scale = Math.min(1, most / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale)
  canvas.height = Math.round(area.height * scale)
  const drawing = canvas.getContext('2d')
  if (!drawing) return undefined
  // White, as on the server: a JPEG has no transparency.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.imageSmoothingQuality = 'high'
  const { x, y, width, height } = area
  drawing.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92)
  })
  return blob ? new File([blob], jpegName(name), { type: 'image/jpeg' }) : undefined
}
