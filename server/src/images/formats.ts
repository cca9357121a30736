import type { ImageSize } from '@quad/contract'
import type { Sharp } from 'sharp'
import { namesValue } from '../platform/http/sending-files.ts'

/** Reads this many bytes of a stored file from a position. */
type ReadAt = (position: number, length: number) => Promise<Buffer>

/** The problem of a stored file of this length; undefined for a complete one. */
export type Check = (read: ReadAt, bytes: number) => Promise<string | undefined>

interface Format {
  contentType: string
  /** Ending of the files' names. */
  ending: string
  encode: (image: Sharp) => Sharp
  problem: Check
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
/** Image data never contains these two bytes. */
const jpegEnd = Buffer.from([0xff, 0xd9])

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/**
 * The formats in which every image is kept. The efforts are below the encoders' defaults, which need many times the
 * processor time for little smaller files (decision 0072).
 */
export const imageFormats = {
  avif: {
    contentType: 'image/avif',
    ending: 'avif',
    encode: (image) => image.avif({ quality: 55, effort: 1 }),
    // Boxes one after the other, each with its length before its name (ISO/IEC 14496-12, 4.2).
    problem: async (read, bytes) => {
      if (text(await read(0, 12), 4, 12) !== 'ftypavif') return 'is no AVIF'
      let position = 0
      while (position < bytes) {
        const length = (await read(position, 4)).readUInt32BE(0)
        if (length < 8) return 'is damaged'
        position += length
      }
      return position === bytes ? undefined : 'is cut off'
    },
  },
  webp: {
    contentType: 'image/webp',
    ending: 'webp',
    encode: (image) => image.webp({ quality: 78, effort: 2 }),
    // RFC 9649, 2.4: the header has the length of what follows its first eight bytes.
    problem: async (read, bytes) => {
      const start = await read(0, 12)
      if (text(start, 0, 4) !== 'RIFF' || text(start, 8, 12) !== 'WEBP') return 'is no WebP'
      return start.readUInt32LE(4) + 8 === bytes ? undefined : 'is cut off'
    },
  },
  jpeg: {
    contentType: 'image/jpeg',
    ending: 'jpg',
    encode: (image) => image.jpeg({ quality: 82, progressive: true }),
    problem: async (read, bytes) => {
      if (!(await read(0, jpegStart.length)).equals(jpegStart)) return 'is no JPEG'
      const end = await read(Math.max(bytes - jpegEnd.length, 0), jpegEnd.length)
      return end.equals(jpegEnd) ? undefined : 'is cut off'
    },
  },
} as const satisfies Record<string, Format>

export type ImageFormat = keyof typeof imageFormats

/** Name of a file that is kept of an image. */
export type ImageFileName = `${ImageSize}.${(typeof imageFormats)[ImageFormat]['ending']}`

export const fileName = (size: ImageSize, format: ImageFormat): ImageFileName =>
  `${size}.${imageFormats[format].ending}`

/** The smallest format that a browser names in its `Accept` header; a JPEG for every other client. */
export const formatFor = (accept: string | undefined): ImageFormat => {
  const newer = ['avif', 'webp'] as const
  return newer.find((format) => namesValue(accept, imageFormats[format].contentType)) ?? 'jpeg'
}

/** Limits that only the server checks; pages know the size of a file (`limits.imageBytes`). */
export const imageLimits = {
  pixels: 16_700_000,
  /** Pixels of the longer side. */
  side: 16_384,
  /** Images that one user has uploaded and nothing shows yet. */
  unused: 40,
} as const
