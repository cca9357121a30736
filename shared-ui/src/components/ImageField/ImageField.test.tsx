import { limits, texts } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId } from '@quad/test/samples'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ImageField } from './ImageField.tsx'

const jpeg = (name = 'face.jpg') => new File(['…'], name, { type: 'image/jpeg' })

beforeEach(() => {
  // jsdom shows no pictures.
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined })
})

interface FormProps {
  onBusyChange?: (busy: boolean) => void
}

function Form({ onBusyChange }: FormProps) {
  const [imageId, setImageId] = useState<string | null>(null)
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
      <output>{imageId ?? 'none'}</output>
    </>
  )
}

const open = (props: FormProps = {}) => {
  const edge = apiEdge()
  const { container } = render(<Form {...props} />)
  // A chooser filters by type; a person can still pick "all files".
  const person = userEvent.setup({ applyAccept: false })
  return { edge, container, person, input: screen.getByLabelText('Profile picture') }
}

test('a chosen file is uploaded at once; who saves is told to wait meanwhile', async () => {
  const busy = jest.fn()
  const { edge, person, input, container } = open({ onBusyChange: busy })
  edge.answer('uploadImage', sampleId(7))
  const release = edge.hold('uploadImage')
  await person.upload(input, jpeg())
  expect(screen.getByText('Uploading…')).toBeVisible()
  expect(busy).toHaveBeenLastCalledWith(true)
  release()
  await waitFor(() => expect(screen.getByText(sampleId(7))).toBeVisible())
  await waitFor(() => expect(busy).toHaveBeenLastCalledWith(false))
  await expectNoViolations(container)
})

test.each([
  ['face.png', 'image/png'],
  ['face.png', 'image/jpeg'],
  ['face.jpg', 'image/gif'],
])('%s of type %s is refused, and not uploaded', async (name, type) => {
  const { edge, person, input } = open()
  await person.upload(input, new File(['…'], name, { type }))
  expect(input).toHaveAccessibleDescription(texts.profilePictureType)
  expect(edge.seen('uploadImage')).toHaveLength(0)
})

test('a file that is too large is refused before it travels', async () => {
  const { edge, person, input } = open()
  const large = jpeg()
  Object.defineProperty(large, 'size', { value: limits.imageBytes + 1 })
  await person.upload(input, large)
  expect(input).toHaveAccessibleDescription(texts.imageTooLarge)
  expect(edge.seen('uploadImage')).toHaveLength(0)
})

test('an upload that fails says so and shows no picture', async () => {
  const { edge, person, input } = open()
  edge.answer('uploadImage', sampleId(7))
  edge.disconnect('uploadImage')
  await person.upload(input, jpeg('campus.jpg'))
  await waitFor(() => expect(input).toHaveAccessibleDescription('Failed to upload campus.jpg'))
  expect(screen.queryByRole('button', { name: 'Remove image' })).not.toBeInTheDocument()
  expect(screen.getByText('none')).toBeVisible()
})

test('a picture can be removed', async () => {
  const { edge, person, input } = open()
  edge.answer('uploadImage', sampleId(7))
  await person.upload(input, jpeg())
  await waitFor(() => expect(screen.getByText(sampleId(7))).toBeVisible())
  await person.click(screen.getByRole('button', { name: 'Remove image' }))
  expect(screen.getByText('none')).toBeVisible()
  expect(input).toHaveFocus()
})
