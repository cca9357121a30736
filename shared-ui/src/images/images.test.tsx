import { imagePath, imageSizes, limits, texts } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId } from '@quad/test/samples'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { onUnauthenticated } from '../api/api.ts'
import { isPageHeld } from '../navigation/held-page.ts'
import { cutOut, largestArea } from './cut-out.ts'
import { ImageField } from './ImageField.tsx'
import { refuseImage } from './refuse-image.ts'
import { fitPicture, uploadImage } from './send-picture.ts'
import type { UploadStatus } from '../forms/use-submit.ts'
import { useImageUploads } from './use-image-uploads.ts'

describe('the field of an image', () => {
  const jpeg = (name = 'face.jpg') => new File(['…'], name, { type: 'image/jpeg' })

  interface FormProps {
    start?: string
    shape?: 'round' | 'cover'
    onUpload?: (status: UploadStatus) => void
  }

  function Form({ start, shape = 'round', onUpload }: FormProps) {
    const [imageId, setImageId] = useState<string | null>(start ?? null)
    return (
      <>
        <ImageField
          label="Profile picture"
          value={imageId}
          onChange={setImageId}
          {...(onUpload && { onUpload })}
          jpegOnly={texts.profilePictureType}
          shape={shape}
        />
        <output aria-label="Image">{imageId ?? 'none'}</output>
      </>
    )
  }

  const open = (props: FormProps = {}) => {
    const edge = apiEdge()
    edge.respond('uploadImage', sampleId(7))
    const { container } = render(<Form {...props} />)
    // The file dialog filters by type, but the user can still pick "all files".
    const person = userEvent.setup({ applyAccept: false })
    const input = screen.getByLabelText('Profile picture')
    const choose = async (file = jpeg()) => {
      await person.upload(input, file)
      await person.click(await screen.findByRole('button', { name: 'Use picture' }))
    }
    return { edge, container, person, input, choose }
  }

  const imageIs = (id: string) =>
    waitFor(() => expect(screen.getByLabelText('Image')).toHaveTextContent(id))

  test('crops and uploads a chosen file at once, and reports its upload', async () => {
    const onUpload = jest.fn()
    const { edge, choose, container } = open({ onUpload })
    const release = edge.hold('uploadImage')
    await choose()
    expect(await screen.findByText('Uploading…')).toBeVisible()
    expect(onUpload).toHaveBeenLastCalledWith('uploading')
    release()
    await imageIs(sampleId(7))
    await waitFor(() => expect(onUpload).toHaveBeenLastCalledWith('done'))
    expect(screen.getByText('Uploaded')).toBeVisible()
    await expectNoViolations(container)
  })

  test('shows the progress of the upload', async () => {
    const { edge, choose } = open()
    const release = edge.hold('uploadImage')
    await choose()
    const progress = await screen.findByRole('progressbar', { name: 'Upload of face.jpg' })
    await waitFor(() => edge.progress('face.jpg', 0.4))
    await waitFor(() => expect(progress).toHaveAttribute('value', '0.4'))
    release()
    await imageIs(sampleId(7))
    expect(progress).not.toBeInTheDocument()
  })

  test('selects the visible part with mouse or keys, and zooms', async () => {
    const { person, input } = open()
    await person.upload(input, jpeg())
    const dialog = await screen.findByRole('dialog', { name: 'Crop the picture' })
    // jsdom loads no pictures.
    fireEvent.load(dialog.querySelector('img') ?? dialog)
    expect(
      await screen.findByRole('application', {
        name: 'Visible part of the picture: move it with the arrow keys',
      }),
    ).toHaveAttribute('tabindex', '0')
    const zoom = screen.getByRole('slider', { name: 'Zoom' })
    fireEvent.change(zoom, { target: { value: '2' } })
    expect(zoom).toHaveAttribute('aria-valuetext', '200 %')
    await expectNoViolations(dialog)
  })

  test.each([
    ['round', 'a photo with 1280 px', [1280, 1280]],
    ['cover', 'a cover with 2240 px', [2240, 747]],
  ] as const)('uploads the shape %s, %s', async (shape, _, size) => {
    const close = () => undefined
    jest
      .spyOn(globalThis, 'createImageBitmap')
      .mockResolvedValueOnce({ width: 4000, height: 3000, close })
      .mockResolvedValue({ width: size[0], height: size[1], close })
    const drawn = jest.spyOn(HTMLCanvasElement.prototype, 'toBlob')
    const { choose } = open({ shape })
    await choose()
    await imageIs(sampleId(7))
    expect(drawn.mock.contexts).toMatchObject([{ width: size[0], height: size[1] }])
  })

  test('keeps the previous picture on Cancel', async () => {
    const { edge, person, input } = open({ start: sampleId(1) })
    await person.upload(input, jpeg())
    await screen.findByRole('dialog')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('Image')).toHaveTextContent(sampleId(1))
    expect(edge.seen('uploadImage')).toHaveLength(0)
  })

  test.each([
    ['face.png', 'image/jpeg'],
    ['IMG_0007.HEIC', 'image/heic'],
  ])('crops %s of type %s and uploads it as a JPEG', async (name, type) => {
    const { edge, choose } = open()
    await choose(new File(['…'], name, { type }))
    await imageIs(sampleId(7))
    const uploaded = (edge.seen('uploadImage')[0]!.body as FormData).get('file')
    expect(uploaded).toMatchObject({ type: 'image/jpeg', name: expect.stringMatching(/\.jpg$/) })
  })

  test.each([
    ['that is not a JPEG', 'application/pdf', 'paper.pdf', texts.profilePictureType],
    ["that only has an image's name", 'image/jpeg', 'letter.jpg', texts.imageNotReadable],
  ])('refuses an unreadable file %s, and uploads nothing', async (_, type, name, reason) => {
    const { edge, person, input } = open()
    jest.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new DOMException('No image'))
    await person.upload(input, new File(['…'], name, { type }))
    await waitFor(() => expect(input).toHaveAccessibleDescription(reason))
    expect(screen.getByRole('alert')).toHaveTextContent(reason)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(edge.seen('uploadImage')).toHaveLength(0)
  })

  test('shows a failed upload, keeps the previous picture and allows another try', async () => {
    const { edge, person, input, choose, container } = open({ start: sampleId(1) })
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    edge.disconnect('uploadImage')
    await choose(jpeg('campus.jpg'))
    await waitFor(() =>
      expect(input).toHaveAccessibleDescription(
        'Failed to upload campus.jpg. The server cannot be reached. Check your connection and try again.',
      ),
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to upload campus.jpg.')
    expect(container.querySelector('img')).toHaveAttribute('src', imagePath(sampleId(1), 'small'))
    await expectNoViolations(container)
    edge.respond('uploadImage', sampleId(7))
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(input).toHaveFocus()
    await imageIs(sampleId(7))
    expect(input).toHaveAccessibleDescription('')
  })

  test('removes a picture', async () => {
    const { person, input, choose } = open()
    await choose()
    await imageIs(sampleId(7))
    await person.click(screen.getByRole('button', { name: 'Remove image' }))
    await imageIs('none')
    expect(input).toHaveFocus()
  })
})

describe('an upload', () => {
  afterEach(() => onUnauthenticated(() => Promise.resolve(false)))

  const face = new File(['…'], 'face.jpg', { type: 'image/jpeg' })

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

  const fileOf = (name: string, type: string, size = 1) => {
    const made = new File(['…'], name, { type })
    Object.defineProperty(made, 'size', { value: size })
    return made
  }

  const photo = (type = 'image/jpeg', size = 1000) => fileOf('IMG_0007.HEIC', type, size)

  const decoded = (width: number, height: number) =>
    jest
      .spyOn(globalThis, 'createImageBitmap')
      .mockResolvedValue({ width, height, close: () => undefined })

  test.each([
    ['with too many pixels', photo(), imageSizes.large + 1],
    ['with too many bytes', photo('image/png', limits.imageBytes + 1), 800],
    ['of a type that the server does not read', photo('image/heic'), 800],
  ])('turns a picture %s into a JPEG', async (_, file, width) => {
    decoded(imageSizes.large, 100)
    const small = photo()
    expect(await fitPicture(small, imageSizes.large)).toBe(small)
    decoded(width, 600)
    const fitted = await fitPicture(file, imageSizes.large)
    expect(fitted).not.toBe(file)
    expect(fitted).toMatchObject({ type: 'image/jpeg', name: 'IMG_0007.jpg' })
  })

  test('returns undefined for a file that the browser cannot read', async () => {
    jest.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new DOMException('No image'))
    expect(await fitPicture(photo(), imageSizes.large)).toBeUndefined()
  })

  const picture = { width: 4000, height: 3000 } as ImageBitmap

  test.each([
    [1, { x: 500, y: 0, width: 3000, height: 3000 }],
    [2, { x: 0, y: 500, width: 4000, height: 2000 }],
  ])('selects the largest centered part with proportions %d', (aspect, area) => {
    expect(largestArea(picture, aspect)).toEqual(area)
  })

  test.each([
    [{ x: 10, y: 20, width: 3200, height: 1600 }, 1280, 640],
    [{ x: 0, y: 0, width: 300, height: 300 }, 300, 300],
  ])('cuts %j out as a JPEG of at most 1280 px', async (area, width, height) => {
    const drawn: unknown[] = []
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: (...parts: unknown[]) => drawn.push(parts.slice(1)),
    } as unknown as RenderingContext)
    const made = await cutOut(picture, area, 'campus.in.spring.png', 1280)
    expect(made).toMatchObject({ name: 'campus.in.spring.jpg', type: 'image/jpeg' })
    expect(drawn).toEqual([[...Object.values(area), 0, 0, width, height]])
  })

  test('returns no file when the browser cannot draw the picture', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const area = { x: 0, y: 0, width: 300, height: 300 }
    await expect(cutOut(picture, area, 'face.jpg', 1280)).resolves.toBeUndefined()
  })

  const jpegOnly = texts.profilePictureType
  const { imageBytes } = limits

  test.each([
    ['face.jpg', 'image/jpeg', jpegOnly, undefined],
    ['FACE.JPEG', 'image/jpeg', jpegOnly, undefined],
    ['face.png', 'image/jpeg', jpegOnly, jpegOnly],
    ['face.jpg', 'image/gif', jpegOnly, jpegOnly],
    ['face.jpg', '', jpegOnly, jpegOnly],
    ['cover', 'image/jpeg', undefined, undefined],
    ['cover', 'image/png', undefined, undefined],
    ['cover', 'image/webp', undefined, undefined],
    ['cover', 'image/gif', undefined, undefined],
    ['paper', 'application/pdf', undefined, texts.imageNotReadable],
    ['paper', 'image/svg+xml', undefined, texts.imageNotReadable],
    ['paper', '', undefined, texts.imageNotReadable],
  ])('checks %s of type "%s" (only JPEG: %s): %s', (name, type, only, reason) => {
    expect(refuseImage(fileOf(name, type), only)).toBe(reason)
    const large = fileOf(name, type, imageBytes + 1)
    expect(refuseImage(fileOf(name, type, imageBytes), only)).toBe(reason)
    expect(refuseImage(large, only)).toBe(reason ?? texts.imageTooLarge)
  })
})

describe('several uploads', () => {
  const pictureOf = (name: string) => new File(['…'], name, { type: 'image/png' })

  const openUploads = () => {
    jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`)
    const revoked = jest.spyOn(URL, 'revokeObjectURL')
    const done = jest.fn()
    const edge = apiEdge()
    edge.respond('uploadImage', sampleId(7))
    const { result, unmount } = renderHook(() => useImageUploads(done))
    return { edge, done, revoked, unmount, now: () => result.current }
  }

  test('uploads several files at once, each with its own progress', async () => {
    const { edge, done, now } = openUploads()
    const release = edge.hold('uploadImage')
    act(() => now().start([pictureOf('one.png'), pictureOf('two.png')]))
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

  test('fails, and reports the error, when the browser cannot scale a picture down', async () => {
    const { done, now } = openUploads()
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
    act(() => now().start([pictureOf('one.png')]))
    await waitFor(() =>
      expect(now().uploads).toMatchObject([{ status: 'failed', reason: texts.genericError }]),
    )
    expect(reported).toHaveBeenCalledWith(error)
    expect(isPageHeld()).toBe(false)
    expect(done).not.toHaveBeenCalled()
  })

  test('aborts a removed upload without a message', async () => {
    const { edge, done, revoked, now } = openUploads()
    const release = edge.hold('uploadImage')
    act(() => now().start([pictureOf('one.png'), pictureOf('two.png')]))
    act(() => now().remove(now().uploads[0]?.key ?? ''))
    release()
    await waitFor(() => expect(now().isUploading).toBe(false))
    expect(now().uploads).toMatchObject([{ preview: 'blob:two.png', status: 'done' }])
    expect(done).toHaveBeenCalledTimes(1)
    expect(revoked).toHaveBeenCalledWith('blob:one.png')
  })

  test('aborts uploads when the page is left', async () => {
    const { edge, done, revoked, now, unmount } = openUploads()
    const release = edge.hold('uploadImage')
    act(() => now().start([pictureOf('one.png')]))
    unmount()
    release()
    await waitFor(() => expect(revoked).toHaveBeenCalledWith('blob:one.png'))
    expect(done).not.toHaveBeenCalled()
  })
})
