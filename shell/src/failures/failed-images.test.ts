import { logFailedImages } from './failed-images.ts'

test('logs an image that cannot be loaded, and no other failure', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const image = new Image()
  image.src = '/api/images/7'
  const sheet = document.createElement('link')
  document.body.append(image, sheet)
  const stop = logFailedImages()
  sheet.dispatchEvent(new Event('error'))
  expect(logged).not.toHaveBeenCalled()

  image.dispatchEvent(new Event('error'))
  expect(logged.mock.calls).toEqual([
    ['There was an error fetching the image data!', 'http://localhost/api/images/7'],
  ])

  stop()
  image.dispatchEvent(new Event('error'))
  expect(logged).toHaveBeenCalledTimes(1)
})
