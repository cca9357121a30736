import { cutOut, largestArea } from './cut-out.ts'

const picture = { width: 4000, height: 3000 } as ImageBitmap

test.each([
  [1, { x: 500, y: 0, width: 3000, height: 3000 }],
  [2, { x: 0, y: 500, width: 4000, height: 2000 }],
  [4, { x: 0, y: 1000, width: 4000, height: 1000 }],
])('the largest part of a picture with proportions %d is in its middle', (aspect, area) => {
  expect(largestArea(picture, aspect)).toEqual(area)
})

test('what is cut out is a JPEG of that name, no larger than the server keeps it', async () => {
  const drawn: unknown[] = []
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (...parts: unknown[]) => drawn.push(parts.slice(1)),
  } as unknown as RenderingContext)
  const area = { x: 10, y: 20, width: 3200, height: 1600 }
  const file = await cutOut(picture, area, 'campus.in.spring.png')
  expect(file).toMatchObject({ name: 'campus.in.spring.jpg', type: 'image/jpeg' })
  expect(drawn).toEqual([[10, 20, 3200, 1600, 0, 0, 1600, 800]])
})

test('a small part is not blown up', async () => {
  const drawn: unknown[] = []
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (...parts: unknown[]) => drawn.push(parts.slice(5)),
  } as unknown as RenderingContext)
  await cutOut(picture, { x: 0, y: 0, width: 300, height: 300 }, 'face.jpg')
  expect(drawn).toEqual([[0, 0, 300, 300]])
})

test('a browser that cannot draw it gives no file', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const area = { x: 0, y: 0, width: 300, height: 300 }
  await expect(cutOut(picture, area, 'face.jpg')).resolves.toBeUndefined()
})
