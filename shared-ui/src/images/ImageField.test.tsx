import { imagePath, limits, texts } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId } from '@quad/test/samples'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ImageField } from './ImageField.tsx'

const jpeg = (name = 'face.jpg') => new File(['…'], name, { type: 'image/jpeg' })

interface FormProps {
  start?: string
  onBusyChange?: (busy: boolean) => void
}

function Form({ start, onBusyChange }: FormProps) {
  const [imageId, setImageId] = useState<string | null>(start ?? null)
  return (
    <>
      <ImageField
        label="Profile picture"
        value={imageId}
        onChange={setImageId}
        {...(onBusyChange && { onBusyChange })}
        jpegOnly={texts.profilePictureType}
        shape="round"
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

test('crops and uploads a chosen file at once, and reports that it is busy', async () => {
  const busy = jest.fn()
  const { edge, choose, container } = open({ onBusyChange: busy })
  const release = edge.hold('uploadImage')
  await choose()
  expect(await screen.findByText('Uploading…')).toBeVisible()
  expect(busy).toHaveBeenLastCalledWith(true)
  release()
  await imageIs(sampleId(7))
  await waitFor(() => expect(busy).toHaveBeenLastCalledWith(false))
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
  ['face.png', 'image/png'],
  ['face.png', 'image/jpeg'],
  ['face.jpg', 'image/gif'],
  ['IMG_0007.HEIC', 'image/heic'],
])('crops %s of type %s and uploads it as a JPEG', async (name, type) => {
  const { edge, choose } = open()
  await choose(new File(['…'], name, { type }))
  await imageIs(sampleId(7))
  const uploaded = (edge.seen('uploadImage')[0]!.body as FormData).get('file')
  expect(uploaded).toMatchObject({ type: 'image/jpeg', name: expect.stringMatching(/\.jpg$/) })
})

test('accepts a file of any size, since the crop scales it down', async () => {
  const { choose } = open()
  const large = jpeg()
  Object.defineProperty(large, 'size', { value: limits.imageBytes + 1 })
  await choose(large)
  await imageIs(sampleId(7))
})

test('names the type of an unreadable file that is not a JPEG', async () => {
  const { edge, person, input } = open()
  jest.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new DOMException('No image'))
  await person.upload(input, new File(['…'], 'paper.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(input).toHaveAccessibleDescription(texts.profilePictureType))
  expect(edge.seen('uploadImage')).toHaveLength(0)
})

test("refuses a file that only has an image's name, and uploads nothing", async () => {
  const { edge, person, input } = open()
  jest.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new DOMException('No image'))
  await person.upload(input, jpeg('letter.jpg'))
  await waitFor(() => expect(input).toHaveAccessibleDescription(texts.imageNotReadable))
  expect(screen.getByRole('alert')).toHaveTextContent(texts.imageNotReadable)
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
