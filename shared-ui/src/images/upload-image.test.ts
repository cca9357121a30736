import { apiEdge } from '@quad/test/api-edge'
import { sampleId } from '@quad/test/samples'
import { waitFor } from '@testing-library/react'
import { onUnauthenticated } from '../api/api.ts'
import { uploadImage, fitPicture } from './send-picture.ts'
import { imageSizes, limits, texts } from '@quad/contract'
import { cutOut, largestArea } from './cut-out.ts'
import { refuseImage } from './refuse-image.ts'

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

const photo = (type = 'image/jpeg', size = 1000) => {
  const file = new File(['…'], 'IMG_0007.HEIC', { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

const decoded = (width: number, height: number) =>
  jest
    .spyOn(globalThis, 'createImageBitmap')
    .mockResolvedValue({ width, height, close: () => undefined })

test('keeps a small picture of a type that the server reads', async () => {
  decoded(imageSizes.large, 100)
  const file = photo()
  expect(await fitPicture(file)).toBe(file)
})

test.each([
  ['with too many pixels', photo(), imageSizes.large + 1],
  ['with too many bytes', photo('image/png', limits.imageBytes + 1), 800],
  ['of a type that the server does not read', photo('image/heic'), 800],
])('turns a picture %s into a JPEG', async (_, file, width) => {
  decoded(width, 600)
  const fitted = await fitPicture(file)
  expect(fitted).not.toBe(file)
  expect(fitted).toMatchObject({ type: 'image/jpeg', name: 'IMG_0007.jpg' })
})

test('returns undefined for a file that the browser cannot read', async () => {
  jest.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new DOMException('No image'))
  expect(await fitPicture(photo())).toBeUndefined()
})

const picture = { width: 4000, height: 3000 } as ImageBitmap

test.each([
  [1, { x: 500, y: 0, width: 3000, height: 3000 }],
  [2, { x: 0, y: 500, width: 4000, height: 2000 }],
  [4, { x: 0, y: 1000, width: 4000, height: 1000 }],
])('selects the largest centered part with proportions %d', (aspect, area) => {
  expect(largestArea(picture, aspect)).toEqual(area)
})

test('returns a JPEG of the same name, no larger than the server stores', async () => {
  const drawn: unknown[] = []
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (...parts: unknown[]) => drawn.push(parts.slice(1)),
  } as unknown as RenderingContext)
  const area = { x: 10, y: 20, width: 3200, height: 1600 }
  const file = await cutOut(picture, area, 'campus.in.spring.png')
  expect(file).toMatchObject({ name: 'campus.in.spring.jpg', type: 'image/jpeg' })
  expect(drawn).toEqual([[10, 20, 3200, 1600, 0, 0, 1280, 640]])
})

test('does not enlarge a small part', async () => {
  const drawn: unknown[] = []
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (...parts: unknown[]) => drawn.push(parts.slice(5)),
  } as unknown as RenderingContext)
  await cutOut(picture, { x: 0, y: 0, width: 300, height: 300 }, 'face.jpg')
  expect(drawn).toEqual([[0, 0, 300, 300]])
})

test('returns no file when the browser cannot draw the picture', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const area = { x: 0, y: 0, width: 300, height: 300 }
  await expect(cutOut(picture, area, 'face.jpg')).resolves.toBeUndefined()
})

const file = (name: string, type: string, size = 1) => {
  const made = new File(['…'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

const jpegOnly = texts.profilePictureType

test.each([
  ['face.jpg', 'image/jpeg'],
  ['face.jpeg', 'image/jpeg'],
  ['FACE.JPG', 'image/jpeg'],
])('accepts %s where only jpg and jpeg are allowed', (name, type) => {
  expect(refuseImage(file(name, type), jpegOnly)).toBeUndefined()
})

test.each([
  ['face.png', 'image/png'],
  ['face.png', 'image/jpeg'],
  ['face.jpg', 'image/gif'],
  ['face.jpg', ''],
])('refuses %s of type %s where only jpg and jpeg are allowed', (name, type) => {
  expect(refuseImage(file(name, type), jpegOnly)).toBe(jpegOnly)
})

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])(
  'accepts %s as an image',
  (type) => {
    expect(refuseImage(file('cover', type))).toBeUndefined()
  },
)

test.each(['application/pdf', 'text/plain', 'image/svg+xml', ''])(
  'refuses a file of type "%s"',
  (type) => {
    expect(refuseImage(file('paper', type))).toBe(texts.imageNotReadable)
  },
)

test('accepts a file as large as the limit, and no larger', () => {
  expect(refuseImage(file('cover.png', 'image/png', limits.imageBytes))).toBeUndefined()
  expect(refuseImage(file('cover.png', 'image/png', limits.imageBytes + 1))).toBe(
    texts.imageTooLarge,
  )
})
