import { cutOut, largestArea } from './cut-out.ts'

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
