import sharp from 'sharp'

export const photo = await sharp({
  create: { width: 8, height: 8, channels: 3, background: 'teal' },
})
  .jpeg()
  .toBuffer()

export const photoForm = (): FormData => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}
