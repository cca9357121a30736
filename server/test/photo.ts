import sharp from 'sharp'
import { redraw, type Picture } from '../src/images/redraw.ts'

export const photo = await sharp({
  create: { width: 8, height: 8, channels: 3, background: 'teal' },
})
  .jpeg()
  .toBuffer()

/** The files that the server keeps of the photo. */
export const photoFiles = async (): Promise<Picture['files']> => {
  const redrawn = await redraw(photo)
  if (!('picture' in redrawn)) throw new Error(redrawn.refusal)
  return redrawn.picture.files
}

export const photoForm = (): FormData => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

/** A form with a file that is no picture. */
export const fileForm = (
  name = 'notes.txt',
  content: string | Uint8Array<ArrayBuffer> = 'Test',
): FormData => {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  return form
}
