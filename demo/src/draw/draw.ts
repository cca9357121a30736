import sharp from 'sharp'
import { palettes } from './colours.ts'
import { motifs, type Motif } from './motifs.ts'
import { drawPortrait } from './portrait.ts'
import { seeded } from './seeded.ts'
import { canvas, rect } from './svg.ts'

// Uncompressed, because it is decoded again at once.
const pngOf = (
  drawn: string,
  { width, height, scale }: { width: number; height: number; scale: number },
): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">${drawn}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer()
}

/** A profile picture as PNG, 320 by 320 px, the same one for the same seed. */
export const drawProfilePicture = (seed: string): Promise<Buffer> => {
  const random = seeded(seed)
  const drawn = drawPortrait(random.pick(palettes), random)
  return pngOf(drawn, { width: 100, height: 100, scale: 3.2 })
}

/** A cover as PNG, 800 by 450 px, the same one for the same seed and motif. */
export const drawCover = (seed: string, motif: Motif): Promise<Buffer> => {
  const random = seeded(seed)
  const colours = random.pick(palettes)
  const ground = rect([0, 0], [canvas.width, canvas.height], colours.ground)
  return pngOf(ground + motifs[motif](colours, random), { ...canvas, scale: 5 })
}
