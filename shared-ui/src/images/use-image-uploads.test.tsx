import { imageSizes, texts } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { sampleId } from '@quad/test/samples'
import { act, renderHook, waitFor } from '@testing-library/react'
import { RequestError } from '../api/request-error.ts'
import { isPageHeld } from '../navigation/held-page.ts'
import { useImageUploads } from './use-image-uploads.ts'

const picture = (name: string) => new File(['…'], name, { type: 'image/png' })

const open = () => {
  const revoked = jest.fn()
  // jsdom shows no pictures.
  Object.assign(URL, {
    createObjectURL: (file: File) => `blob:${file.name}`,
    revokeObjectURL: revoked,
  })
  const done = jest.fn()
  const edge = apiEdge()
  edge.respond('uploadImage', sampleId(7))
  const { result, unmount } = renderHook(() => useImageUploads(done))
  return { edge, done, revoked, unmount, now: () => result.current }
}

test('uploads several files at once, each with its own progress', async () => {
  const { edge, done, now } = open()
  const release = edge.hold('uploadImage')
  act(() => now().start([picture('one.png'), picture('two.png')]))
  await waitFor(() => act(() => edge.progress('two.png', 0.5)))
  expect(now().isUploading).toBe(true)
  expect(isPageHeld()).toBe(true)
  expect(now().uploads).toMatchObject([
    { preview: 'blob:one.png', status: 'uploading', progress: 0 },
    { preview: 'blob:two.png', status: 'uploading', progress: 0.5 },
  ])
  release()
  await waitFor(() => expect(now().isUploading).toBe(false))
  expect(isPageHeld()).toBe(false)
  expect(now().uploads).toMatchObject([
    { status: 'done', imageId: sampleId(7) },
    { status: 'done', imageId: sampleId(7) },
  ])
  expect(done).toHaveBeenCalledTimes(2)
})

test('shows and logs why an upload failed, and can repeat it', async () => {
  const { edge, done, now } = open()
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  edge.refuse('uploadImage', 'unavailable', 'Please try again in a moment.')
  act(() => now().start([picture('one.png')]))
  await waitFor(() =>
    expect(now().uploads).toMatchObject([
      { status: 'failed', reason: 'Please try again in a moment.', imageId: null },
    ]),
  )
  expect(logged.mock.calls).toEqual([['Image upload failed.', expect.any(RequestError)]])
  edge.respond('uploadImage', sampleId(8))
  act(() => now().retry(now().uploads[0]?.key ?? ''))
  expect(now().uploads).toMatchObject([{ status: 'uploading', progress: 0, reason: null }])
  await waitFor(() =>
    expect(now().uploads).toMatchObject([{ status: 'done', imageId: sampleId(8) }]),
  )
  expect(done).toHaveBeenCalledTimes(1)
})

test('fails, and reports the error, when the browser cannot scale a picture down', async () => {
  const { done, now } = open()
  const error = new DOMException('The canvas is too large')
  const reported = jest.fn()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  // jsdom lacks it.
  Object.assign(globalThis, { reportError: reported })
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
    throw error
  })
  jest
    .spyOn(globalThis, 'createImageBitmap')
    .mockResolvedValue({ width: imageSizes.large + 1, height: 1, close: () => undefined })
  act(() => now().start([picture('one.png')]))
  await waitFor(() =>
    expect(now().uploads).toMatchObject([{ status: 'failed', reason: texts.genericError }]),
  )
  expect(reported).toHaveBeenCalledWith(error)
  expect(isPageHeld()).toBe(false)
  expect(done).not.toHaveBeenCalled()
})

test('aborts a removed upload without a message', async () => {
  const { edge, done, revoked, now } = open()
  const release = edge.hold('uploadImage')
  act(() => now().start([picture('one.png'), picture('two.png')]))
  act(() => now().remove(now().uploads[0]?.key ?? ''))
  release()
  await waitFor(() => expect(now().isUploading).toBe(false))
  expect(now().uploads).toMatchObject([{ preview: 'blob:two.png', status: 'done' }])
  expect(done).toHaveBeenCalledTimes(1)
  expect(revoked).toHaveBeenCalledWith('blob:one.png')
})

test('aborts uploads when the page is left', async () => {
  const { edge, done, revoked, now, unmount } = open()
  const release = edge.hold('uploadImage')
  act(() => now().start([picture('one.png')]))
  unmount()
  release()
  await waitFor(() => expect(revoked).toHaveBeenCalledWith('blob:one.png'))
  expect(done).not.toHaveBeenCalled()
})
