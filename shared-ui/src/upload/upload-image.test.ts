import { apiEdge } from '@quad/test/api-edge'
import { sampleId } from '@quad/test/samples'
import { uploadImage } from './upload-image.ts'

const face = new File(['…'], 'face.jpg', { type: 'image/jpeg' })

test('an upload is a form with the file, and resolves to the image’s id', async () => {
  const edge = apiEdge()
  edge.answer('uploadImage', sampleId(7))
  await expect(uploadImage(face)).resolves.toBe(sampleId(7))
  const form = edge.seen('uploadImage')[0]?.body as FormData
  expect(form.get('file')).toMatchObject({ name: 'face.jpg' })
})

test('while a file travels it is told how much of it has left', async () => {
  const edge = apiEdge()
  edge.answer('uploadImage', sampleId(7))
  const release = edge.hold('uploadImage')
  const told: number[] = []
  const upload = uploadImage(face, { onProgress: (sent) => told.push(sent) })
  edge.progress('face.jpg', 0.25)
  edge.progress('face.jpg', 1)
  release()
  await upload
  expect(told).toEqual([0.25, 1])
})

test('a refused upload fails as any call does', async () => {
  const edge = apiEdge()
  edge.refuse('uploadImage', 'unprocessable', 'This image has too many pixels.')
  await expect(uploadImage(face)).rejects.toMatchObject({
    code: 'unprocessable',
    status: 422,
    message: 'This image has too many pixels.',
  })
})

test('without an answer the server is said to be out of reach', async () => {
  const edge = apiEdge()
  edge.answer('uploadImage', sampleId(7))
  edge.disconnect('uploadImage')
  await expect(uploadImage(face)).rejects.toMatchObject({ code: 'network', status: 0 })
})

test('a line on which nothing moves is given up, a slow one is not', async () => {
  const edge = apiEdge()
  edge.answer('uploadImage', sampleId(7))
  edge.hold('uploadImage')
  jest.useFakeTimers()
  const failure = uploadImage(face).catch((error: unknown) => error)
  for (const sent of [0.1, 0.2, 0.3]) {
    jest.advanceTimersByTime(50_000)
    edge.progress('face.jpg', sent)
  }
  jest.advanceTimersByTime(60_000)
  await expect(failure).resolves.toMatchObject({ code: 'timeout' })
  jest.useRealTimers()
})

test('an upload that is called off rejects with that, which nobody shows', async () => {
  const edge = apiEdge()
  edge.answer('uploadImage', sampleId(7))
  edge.hold('uploadImage')
  const controller = new AbortController()
  const upload = uploadImage(face, { signal: controller.signal })
  controller.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
})
