import { useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const at = `/users/${sampleId(1)}`
const fragments = {
  'message-popover': () => <button>Message</button>,
  'invite-to-project': () => <button>Invite</button>,
}
const picture = new File(['x'], 'hills.png', { type: 'image/png' })

const open = async (user = sampleSelf()) => {
  const person = userEvent.setup({ applyAccept: false })
  const api = apiEdge()
  api.respond('getUser', user)
  renderApp(app, { at, user, fragments })
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })
  await screen.findByLabelText('Cover image')
  const choose = (file: File) => person.upload(screen.getByLabelText('Cover image'), file)
  const crop = async () => {
    await choose(picture)
    await person.click(await screen.findByRole('button', { name: 'Use picture' }))
  }
  return { person, api, choose, crop }
}

test('offers Edit to the owner, and neither a message nor an invitation', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', `${at}/edit`)
  expect(screen.queryByRole('button', { name: /Message|Invite/ })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('shows the owner their address and whether it is hidden', async () => {
  await open(
    sampleSelf({
      settings: { hideEmail: true, allowEmailCommunications: true, themePreference: 'system' },
    }),
  )
  expect(screen.getByRole('link', { name: 'ada@example.edu' })).toBeVisible()
  expect(screen.getByText('hidden from others')).toBeVisible()
})

test('lists missing parts with links to add them', async () => {
  await open(sampleSelf({ coverImageId: sampleId(7) }))
  const missing = within(await screen.findByRole('region', { name: 'Make it easier to find you' }))
  expect(missing.getByText('1 of 5 done. Only you see this.')).toBeVisible()
  expect(missing.getByRole('link', { name: 'Add a profile photo' })).toHaveAttribute(
    'href',
    `${at}/edit#photo`,
  )
  expect(missing.queryByRole('link', { name: 'Add a cover image' })).not.toBeInTheDocument()
})

test('asks for a description of a cover image that has none', async () => {
  const link = () => screen.queryByRole('link', { name: 'Describe cover image' })
  await open(sampleSelf({ coverImageId: sampleId(7) }))
  expect(link()).toHaveAttribute('href', `${at}/edit#cover`)
  cleanup()
  await open(sampleSelf({ coverImageId: sampleId(7), coverDescription: null }))
  expect(link()).not.toBeInTheDocument()
})

test('lists nothing for a complete profile, also of a person who has no link', async () => {
  await open(
    sampleSelf({
      profilePhotoId: sampleId(6),
      coverImageId: sampleId(7),
      linkedInLink: 'https://linkedin.com/in/ada',
      instagramLink: null,
      projectsId: [sampleId(100)],
    }),
  )
  expect(screen.getByRole('link', { name: /LinkedIn/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Instagram/ })).not.toBeInTheDocument()
  expect(screen.queryByText('Make it easier to find you')).not.toBeInTheDocument()
})

test('shows the owner without projects where to find one', async () => {
  await open()
  expect(screen.getByText('This user is not currently affiliated with any projects.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Explore projects' })).toHaveAttribute('href', '/search')
})

test('uploads and sets a chosen cover image', async () => {
  const { api, crop } = await open()
  api.respond('uploadImage', sampleId(7))
  const release = api.hold('uploadImage')
  api.respond('setCoverImage', sampleSelf({ coverImageId: sampleId(7) }))
  await crop()
  const progress = await screen.findByRole('progressbar', { name: 'Uploading the cover image' })
  await waitFor(() => api.progress('hills.jpg', 0.4))
  expect(progress).toHaveAttribute('value', '0.4')
  await expectNoViolations()
  release()
  expect(await screen.findByRole('button', { name: 'Remove cover image' })).toBeVisible()
  expect(api.seen('setCoverImage')[0]?.path).toBe(
    `/api/users/${sampleId(1)}/coverImage/${sampleId(7)}`,
  )
  expect(useSession.getState().user?.coverImageId).toBe(sampleId(7))
})

test('refuses a file that is not an image in place', async () => {
  const { api, choose } = await open()
  jest.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new DOMException('No image'))
  await choose(new File(['x'], 'notes.pdf', { type: 'application/pdf' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This file is not an image we can read. Please choose another: JPEG, PNG, WebP, GIF, AVIF, or HEIC if your browser can open it.',
  )
  expect(api.seen('uploadImage')).toEqual([])
  await expectNoViolations()
})

test('shows why an upload failed, and allows another', async () => {
  const { api, crop } = await open()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  api.refuse('uploadImage', 'rate_limited', 'Too many uploads. Please wait a little.')
  await crop()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many uploads. Please wait a little.',
  )
  api.respond('uploadImage', sampleId(7))
  api.respond('setCoverImage', sampleSelf({ coverImageId: sampleId(7) }))
  await crop()
  expect(await screen.findByRole('button', { name: 'Remove cover image' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('removes the cover image and keeps the focus in place', async () => {
  const { person, api } = await open(sampleSelf({ coverImageId: sampleId(7) }))
  api.refuse('removeCoverImage', 'unavailable', 'The server is busy.')
  await person.click(screen.getByRole('button', { name: 'Remove cover image' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The server is busy.')

  api.respond('removeCoverImage', sampleSelf())
  await person.click(screen.getByRole('button', { name: 'Remove cover image' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Remove cover image' })).not.toBeInTheDocument(),
  )
  expect(screen.getByRole('button', { name: 'Change cover image' })).toHaveFocus()
  expect(useSession.getState().user?.coverImageId).toBeNull()
})
