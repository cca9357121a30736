import { deletedPerson, type UserProject } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf, sampleUser } from '@quad/test/samples'
import { screen, waitFor, within, cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { useSession } from '@quad/shared-ui'

const at = `/users/${sampleId(1)}`
const viewer = sampleSelf({ id: sampleId(9), name: 'Viewer', skills: ['statistics'] })
const fragments = {
  'message-popover': ({ userName, isPrimary }: { userName: string; isPrimary?: boolean }) => (
    <button data-primary={isPrimary}>Message {userName}</button>
  ),
  'invite-to-project': ({ userName }: { userName: string }) => <button>Invite {userName}</button>,
}

const project = (change: Partial<UserProject> = {}): UserProject => ({
  id: sampleId(100),
  title: 'Seagrass from above',
  imageId: null,
  status: true,
  role: 'Admin',
  memberTitle: '',
  ...change,
})

const withProjects = (...projects: UserProject[]) => ({
  projects,
  projectsId: projects.map(({ id }) => id),
})

test('shows the person to others, with shared skills first and no control that changes the profile', async () => {
  const api = apiEdge()
  api.respond(
    'getUser',
    sampleUser({
      ...withProjects(project({ memberTitle: 'Kite pilot' }), project({ id: sampleId(101) })),
      linkedInLink: 'https://linkedin.com/in/ada',
      coverImageId: sampleId(7),
    }),
  )
  api.respond('listSimilarUsers', [])
  renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeVisible()
  for (const text of ['She/Her', 'Marine Biology', 'University of Example', 'ada@example.edu']) {
    expect(screen.getByText(text)).toBeVisible()
  }
  const skills = within(screen.getByRole('list', { name: 'Skills' })).getAllByRole('listitem')
  expect(skills.map((item) => item.textContent)).toEqual(['Statistics', 'Diving', 'R'])
  expect(screen.getByText('You share one of these.')).toBeVisible()
  const projects = within(screen.getByRole('region', { name: 'Projects' })).getAllByRole('listitem')
  expect(projects.map((item) => item.textContent)).toEqual([
    'Seagrass from aboveKite pilotJoined',
    'Seagrass from aboveAdminJoined',
  ])
  expect(screen.getByRole('link', { name: 'LinkedIn (opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://linkedin.com/in/ada',
  )
  expect(screen.queryByRole('link', { name: /Instagram/ })).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Message Ada Moreno' })).toHaveAttribute(
    'data-primary',
    'true',
  )
  const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(headings).toEqual(['Skills', 'About Me', 'Projects'])
  expect(document.title).toBe('Ada Moreno · Quad')
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /cover image/ })).not.toBeInTheDocument()
  expect(screen.queryByText('Make it easier to find you')).not.toBeInTheDocument()
  await expectNoViolations()
})

test('shows no hidden address', async () => {
  const api = apiEdge()
  const { email: _, ...hidden } = sampleUser()
  api.respond('getUser', hidden)
  renderApp(app, { at, user: viewer, fragments })
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })
  expect(screen.queryByText(/@/)).not.toBeInTheDocument()
})

test('shows the Invite button only where the viewer may invite', async () => {
  const api = apiEdge()
  api.respond('getUser', sampleUser({ can: { ...sampleUser().can, invite: true } }))
  const page = renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByRole('button', { name: 'Invite Ada Moreno' })).toBeVisible()
  page.unmount()
  api.respond('getUser', sampleUser())
  renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByRole('button', { name: 'Message Ada Moreno' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Invite/ })).not.toBeInTheDocument()
})

test.each([
  ['The pier at dawn', 'The pier at dawn'],
  ['', 'Cover image of Ada Moreno'],
  [null, ''],
])('describes the cover image %j as "%s"', async (coverDescription, alt) => {
  const api = apiEdge()
  const cover = { coverImageId: sampleId(7), coverImageWidth: 500, coverDescription }
  api.respond('getUser', sampleUser(cover))
  const { container } = renderApp(app, { at, user: viewer, fragments })
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })
  const picture = container.querySelector('img[width="1280"]')
  expect(picture).toHaveAttribute('alt', alt)
  expect(picture?.parentElement).toHaveStyle({ maxInlineSize: '500px' })
})

test("leads to profile creation from one's own incomplete profile", async () => {
  const api = apiEdge()
  const newcomer = sampleSelf({ profileCompleted: false, name: '' })
  api.respond('getUser', newcomer)
  const page = renderApp(app, { at, user: newcomer })
  await waitFor(() => expect(page.path()).toBe(`/createuser?redirect=${at}`))
})

test('shows a skeleton, a failure in place, and the profile after Retry', async () => {
  const api = apiEdge()
  api.disconnect('getUser')
  const release = api.hold('getUser')
  renderApp(app, { at, user: viewer, fragments })
  expect(await screen.findByText('Loading the profile')).toBeInTheDocument()
  await expectNoViolations()
  release()
  expect(await screen.findByRole('alert')).toHaveTextContent('This profile could not be loaded.')
  await expectNoViolations()
  api.respond('getUser', sampleUser())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeVisible()
})

test('names a deleted account as such', async () => {
  apiEdge()
  renderApp(app, { at: `/users/${deletedPerson.id}` })
  expect(await screen.findByRole('heading', { level: 1, name: 'Deleted user' })).toBeVisible()
  await expectNoViolations()
})

const picture = new File(['x'], 'hills.png', { type: 'image/png' })

const openOwn = async (user = sampleSelf()) => {
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

test('offers Edit to the owner, no message and no invitation, a project to find, and the hidden address', async () => {
  await openOwn(sampleSelf({ settings: { ...sampleSelf().settings, hideEmail: true } }))
  expect(screen.getByRole('link', { name: 'ada@example.edu' })).toBeVisible()
  expect(screen.getByText('hidden from others')).toBeVisible()
  expect(screen.getByText('This user is not currently affiliated with any projects.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Explore projects' })).toHaveAttribute('href', '/search')
  expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', `${at}/edit`)
  expect(screen.queryByRole('button', { name: /Message|Invite/ })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('lists missing parts with links to add them', async () => {
  await openOwn(sampleSelf({ coverImageId: sampleId(7) }))
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
  await openOwn(sampleSelf({ coverImageId: sampleId(7) }))
  expect(link()).toHaveAttribute('href', `${at}/edit#cover`)
  cleanup()
  await openOwn(sampleSelf({ coverImageId: sampleId(7), coverDescription: null }))
  expect(link()).not.toBeInTheDocument()
})

test('lists nothing for a complete profile, also of a person who has no link', async () => {
  await openOwn(
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

test('uploads and sets a chosen cover image', async () => {
  const { api, crop } = await openOwn()
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

test('refuses a file that is not an image, shows why an upload failed, and allows another', async () => {
  const { api, choose, crop } = await openOwn()
  jest.spyOn(globalThis, 'createImageBitmap').mockRejectedValueOnce(new DOMException('No image'))
  await choose(new File(['x'], 'notes.pdf', { type: 'application/pdf' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This file is not an image we can read. Please choose another: JPEG, PNG, WebP, GIF, AVIF, or HEIC if your browser can open it.',
  )
  expect(api.seen('uploadImage')).toEqual([])
  await expectNoViolations()
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
  const { person, api } = await openOwn(sampleSelf({ coverImageId: sampleId(7) }))
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
