import { apiEdge } from '@quad/test/api-edge'
import { sampleId } from '@quad/test/samples'
import { waitFor } from '@testing-library/react'
import { onUnauthenticated } from '../api/api.ts'
import { uploadImage } from './upload-image.ts'

afterEach(() => onUnauthenticated(() => Promise.resolve(false)))

const face = new File(['…'], 'face.jpg', { type: 'image/jpeg' })

test("sends a form with the file and resolves to the image's id", async () => {
  const edge = apiEdge()
  edge.respond('uploadImage', sampleId(7))
  await expect(uploadImage(face)).resolves.toBe(sampleId(7))
  const form = edge.seen('uploadImage')[0]?.body as FormData
  expect(form.get('file')).toMatchObject({ name: 'face.jpg' })
})

test('reports the progress of an upload', async () => {
  const edge = apiEdge()
  edge.respond('uploadImage', sampleId(7))
  const release = edge.hold('uploadImage')
  const told: number[] = []
  const upload = uploadImage(face, { onProgress: (sent) => told.push(sent) })
  await waitFor(() => edge.progress('face.jpg', 0.25))
  edge.progress('face.jpg', 1)
  release()
  await upload
  expect(told).toEqual([0.25, 1])
})

test('rejects a refused upload as any other request', async () => {
  const edge = apiEdge()
  edge.refuse('uploadImage', 'unprocessable', 'This image has too many pixels.')
  await expect(uploadImage(face)).rejects.toMatchObject({
    code: 'unprocessable',
    status: 422,
    message: 'This image has too many pixels.',
  })
})

test('repeats an upload once after the session ended and the person signed in again', async () => {
  const edge = apiEdge()
  edge.refuse('uploadImage', 'unauthenticated', 'Please sign in.')
  onUnauthenticated(async () => {
    edge.respond('uploadImage', sampleId(7))
    return true
  })
  await expect(uploadImage(face)).resolves.toBe(sampleId(7))
  const forms = edge.seen('uploadImage').map(({ body }) => (body as FormData).get('file'))
  expect(forms).toMatchObject([{ name: 'face.jpg' }, { name: 'face.jpg' }])
})

test('reports an unreachable server without a response', async () => {
  const edge = apiEdge()
  edge.respond('uploadImage', sampleId(7))
  edge.disconnect('uploadImage')
  await expect(uploadImage(face)).rejects.toMatchObject({ code: 'network', status: 0 })
})

test('aborts a stalled upload, but not a slow one', async () => {
  const edge = apiEdge()
  edge.respond('uploadImage', sampleId(7))
  edge.hold('uploadImage')
  jest.useFakeTimers()
  const failure = uploadImage(face).catch((error: unknown) => error)
  for (const sent of [0.1, 0.2, 0.3]) {
    await jest.advanceTimersByTimeAsync(50_000)
    edge.progress('face.jpg', sent)
  }
  await jest.advanceTimersByTimeAsync(60_000)
  await expect(failure).resolves.toMatchObject({ code: 'timeout' })
  jest.useRealTimers()
})

test('rejects with the abort when the upload is canceled', async () => {
  const edge = apiEdge()
  edge.respond('uploadImage', sampleId(7))
  edge.hold('uploadImage')
  const controller = new AbortController()
  const upload = uploadImage(face, { signal: controller.signal })
  controller.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
})
