import { imageSizes, limits } from '@quad/contract'
import { fitPicture } from './fit-picture.ts'

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
