import { coverRatio } from '@quad/contract/image'
import sharp from 'sharp'
import { palettes } from './colours.ts'
import { motifs, type Motif } from './motifs.ts'
import { drawPortrait } from './portrait.ts'
import { seeded } from './seeded.ts'
import { canvas, rect } from './svg.ts'

interface Frame {
  /** The part of the drawing, in drawing units. */
  width: number
  height: number
  top?: number
  /** Pixels of a drawing unit. */
  scale: number
}

// Uncompressed, because it is decoded again at once.
const pngOf = (drawn: string, { width, height, top = 0, scale }: Frame): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} ${width} ${height}" width="${width * scale}" height="${height * scale}">${drawn}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer()
}

/** A profile picture as PNG, 320 by 320 px, the same one for the same seed. */
export const drawProfilePicture = (seed: string): Promise<Buffer> => {
  const random = seeded(seed)
  const drawn = drawPortrait(random.pick(palettes), random)
  return pngOf(drawn, { width: 100, height: 100, scale: 3.2 })
}

const drawMotif = (seed: string, motif: Motif): string => {
  const random = seeded(seed)
  const colours = random.pick(palettes)
  const ground = rect([0, 0], [canvas.width, canvas.height], colours.ground)
  return ground + motifs[motif](colours, random)
}

/** A picture of a gallery as PNG, 800 by 450 px, the same one for the same seed and motif. */
export const drawPicture = (seed: string, motif: Motif): Promise<Buffer> =>
  pngOf(drawMotif(seed, motif), { ...canvas, scale: 5 })

/** A cover as PNG, 2240 by 747 px, the same one for the same seed and motif. */
export const drawCover = (seed: string, motif: Motif): Promise<Buffer> => {
  const height = canvas.width / coverRatio
  const top = (canvas.height - height) / 2
  return pngOf(drawMotif(seed, motif), { width: canvas.width, height, top, scale: 14 })
}
