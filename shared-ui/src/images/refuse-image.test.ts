import { limits, texts } from '@quad/contract'
import { refuseImage } from './refuse-image.ts'

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
