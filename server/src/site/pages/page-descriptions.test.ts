import { join } from 'node:path'
import { deletedPerson } from '@quad/contract'
import { remotes } from '@quad/tooling/repository'
import { readApp } from '@quad/tooling/read-app'
import { describeFakeBuild } from '@quad/tooling/test/fake-build'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { openDirectChat } from '../../chats/direct-chats.ts'
import { pageDescriptions } from './page-descriptions.ts'

const { services } = await createTestApp({ config: { url: 'https://quad.example.edu' } })
const { createUser, createProject, createImage, createEvent } = createFactories(services.db)
const describeFor = pageDescriptions(services)
const checkout = join(import.meta.dirname, '../../../..')
const pagesOfShell = ['/about', '/accessibility', '/team', '/tutorial'].map((path) => ({ path }))
const ofRemotes = Object.fromEntries(
  await Promise.all(
    remotes.map(async (name) => {
      const { pages } = await readApp(join(checkout, name, 'src/index.ts'))
      return [name, { ...describeFakeBuild(name, 'a'), pages }]
    }),
  ),
)
const manifests = {
  ...ofRemotes,
  shell: describeFakeBuild('shell', 'a', { pages: pagesOfShell }),
}
const describePath = (path: string) =>
  describeFor(path, { manifests, findViewer: async () => null })
const unknown = '00000000-0000-4000-8000-000000000000'
const describePage = async (path: string) => (await describePath(path)).head

test('contains title, one-line description and picture of a project', async () => {
  const owner = await createUser()
  const { id: imageId } = await createImage(owner)
  const { id } = await createProject({
    owner,
    title: 'Kites',
    description: `Line one\n\nline two ${'x'.repeat(300)}`,
    image_id: imageId,
    image_descriptions: JSON.stringify({ [imageId]: 'A kite over the pier' }),
  })

  expect(await describePage(`/projects/${id}`)).toEqual({
    title: 'Kites',
    description: `Line one line two ${'x'.repeat(182)}…`,
    url: `https://quad.example.edu/projects/${id}`,
    image: {
      url: `https://quad.example.edu/api/images/${imageId}`,
      width: 640,
      height: 480,
      text: 'A kite over the pier',
    },
    indexed: true,
  })
})

test('names the project of an event, without the online link', async () => {
  const owner = await createUser()
  const project = await createProject({ owner, title: 'Kites' })
  const event = await createEvent(project, {
    title: 'First flight',
    description: 'Bring string.',
    location: 'The pier',
    starts_at: new Date('2031-05-04T14:00:00Z'),
    ends_at: new Date('2031-05-04T15:00:00Z'),
    online_link: 'https://meet.example/kites',
  })

  expect(JSON.stringify(await describePage(`/event/${event.id}`))).not.toContain('meet.example')
  expect(await describePage(`/event/${event.id}`)).toMatchObject({
    title: 'First flight',
    description: 'Kites: Bring string.',
    image: { url: 'https://quad.example.edu/icons/share.png', width: 1200, height: 630 },
    indexed: true,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'First flight',
      description: 'Bring string.',
      startDate: '2031-05-04T14:00:00.000Z',
      endDate: '2031-05-04T15:00:00.000Z',
      location: { '@type': 'Place', name: 'The pier' },
      url: `https://quad.example.edu/event/${event.id}`,
      image: 'https://quad.example.edu/icons/share.png',
      organizer: {
        '@type': 'Organization',
        name: 'Kites',
        url: `https://quad.example.edu/projects/${project.id}`,
      },
    },
  })
})

test.each([
  { location: 'online', online_link: 'https://meet.example/kites' },
  { location: 'https://meet.example/kites' },
])('describes an event at the place $location as one at its own address', async (where) => {
  const project = await createProject({ owner: await createUser() })
  const event = await createEvent(project, where)

  const { data } = await describePage(`/event/${event.id}`)
  expect(data).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: `https://quad.example.edu/event/${event.id}` },
  })
  expect(JSON.stringify(data)).not.toContain('meet.example')
})

test.each([
  ['a misleading link', 'https://zoom.us@evil.example/j/1'],
  ['an e-mail address', 'library@example.edu'],
])('describes %s as a place', async (_, location) => {
  const project = await createProject({ owner: await createUser() })
  const { data } = await describePage(`/event/${(await createEvent(project, { location })).id}`)
  expect(data).toMatchObject({ location: { '@type': 'Place', name: location } })
})

test("names the site's picture with the version of its file", async () => {
  const files = { 'public/icons/share.png': 'picture' }
  const shell = describeFakeBuild('shell', 'a', { files })
  const visit = { manifests: { shell }, findViewer: async () => null }

  expect((await describeFor('/', visit)).head.image?.url).toMatch(
    /^https:\/\/quad\.example\.edu\/icons\/share\.png\?v=[\w-]{10}$/,
  )
})

test('contains only name, major and school of a person, with noindex', async () => {
  const { id, email } = await createUser({
    name: 'Ada Moreno',
    major: 'Botany',
    school: 'University of Example',
    description: 'Call me at home.',
  })
  const page = await describePage(`/users/${id}`)

  expect(page).toMatchObject({
    title: 'Ada Moreno',
    description: 'Botany · University of Example',
    indexed: false,
  })
  expect(JSON.stringify(page)).not.toContain(email)
  expect(JSON.stringify(page)).not.toContain('Call me')
})

test.each([
  ['/search?query=kites&searchType=projects', '/search'],
  ['/search?searchType=users&query=ada', '/search?searchType=users'],
  ['/about/?from=a-friend', '/about'],
  ['/SEARCH', '/search'],
])('names for %s the canonical address %s', async (path, address) => {
  expect(await describePage(path)).toMatchObject({ url: `https://quad.example.edu${address}` })
})

test.each([
  ['/', 'Quad'],
  ['/search?query=robot', 'robot · Projects'],
  ['/search?searchType=users', 'People'],
  ['/search?query=what?&searchType=users', 'what? · People'],
  [`/search?query=%20${'🤖'.repeat(101)}`, `${'🤖'.repeat(100)} · Projects`],
  ['/%61bout', 'About'],
  ['/signin?redirect=/chats', 'Sign In'],
])('describes %s as "%s"', async (path, title) => {
  expect(await describePage(path)).toMatchObject({ title, indexed: true })
})

test.each([
  ['/verify-email?token=1', 'Verify your e-mail'],
  ['/reset-password?user=1&token=2', 'Reset Password'],
])('describes %s as "%s", with noindex and without its token', async (path, title) => {
  const [address] = path.split('?')
  expect(await describePage(path)).toMatchObject({
    title,
    description: expect.any(String),
    url: `https://quad.example.edu${address}`,
    indexed: false,
  })
})

test.each([
  ['/chats', 'Chats'],
  [`/chats/${unknown}`, 'Chat'],
  ['/notifications', 'Notifications'],
  ['/error', 'Error'],
  ['/error/404', 'Page not found'],
  [`/projects/${unknown}`, 'Page not found'],
  [`/projects/${unknown}/edit`, 'Page not found'],
  ['/constructor', 'Page not found'],
  [`/users/${deletedPerson.id}`, 'Deleted user'],
])('names %s "%s" without describing it, with noindex', async (path, title) => {
  expect(await describePage(path)).toEqual({ title, indexed: false })
})

test('names a page "Quad" whose build has no title for it, and finds none of a remote without a build', async () => {
  const chats = describeFakeBuild('mf-chat', 'a', { pages: [{ path: '/chats' }] })
  const visit = { manifests: { 'mf-chat': chats }, findViewer: async () => null }

  expect(await describeFor('/chats', visit)).toMatchObject({
    head: { title: 'Quad' },
    exists: true,
  })
  for (const path of ['/signin', '/search', `/users/${unknown}`])
    expect(await describeFor(path, visit)).toMatchObject({ exists: false })
})

test('names the pages in which a person, project or event is edited, with noindex', async () => {
  const owner = await createUser()
  const project = await createProject({ owner, title: 'Kites' })
  const event = await createEvent(project, { title: 'First flight' })
  const titleOf = async (path: string) => {
    const { title, indexed, url } = await describePage(path)
    expect([indexed, url]).toEqual([false, undefined])
    return title
  }
  expect(await titleOf(`/projects/${project.id}/edit`)).toBe('Edit: Kites')
  expect(await titleOf(`/projects/${project.id}/history`)).toBe('History: Kites')
  expect(await titleOf(`/projects/${project.id}/requests`)).toBe('Join requests: Kites')
  expect(await titleOf(`/projects/${project.id}/addEvent`)).toBe('New event: Kites')
  expect(await titleOf(`/projects/${project.id}/times/new`)).toBe('Find a common time: Kites')
  expect(await titleOf(`/event/${event.id}/edit`)).toBe('Edit: First flight')
  expect(await titleOf(`/users/${owner.id}/edit`)).toBe('Edit Profile')
  expect(await titleOf(`/users/${owner.id}/settings`)).toBe('User Settings')
})

test.each(['/nonsense', '/about/us', '/%2Fabout', '/%61bout%', '/error/500', '/searching'])(
  'says that %s does not exist',
  async (path) => {
    expect(await describePath(path)).toMatchObject({ exists: false })
  },
)

test('says whether a project, person or event exists, for all of its pages', async () => {
  const owner = await createUser()
  const newcomer = await createUser({ profile_completed: false })
  const project = await createProject({ owner })
  const event = await createEvent(project)
  const exists = async (path: string) => (await describePath(path)).exists

  for (const path of [`/projects/${project.id}`, `/users/${owner.id}`, `/event/${event.id}`]) {
    expect(await exists(path)).toBe(true)
    expect(await exists(`${path}/edit`)).toBe(true)
  }
  for (const path of [`/projects/${unknown}`, `/users/${unknown}`, `/event/${unknown}`]) {
    expect(await exists(path)).toBe(false)
    expect(await exists(`${path}/edit`)).toBe(false)
  }
  expect(await exists(`/users/${newcomer.id}`)).toBe(false)
})

describe('for a viewer', () => {
  const existsFor = async (
    viewer: { id: string } | null,
    path: string,
    profileCompleted = true,
  ) => {
    const found = viewer && { id: viewer.id, sessionId: unknown, profileCompleted }
    return (await describeFor(path, { manifests, findViewer: async () => found })).exists
  }

  test('a chat exists as the API says: for its participants', async () => {
    const [ada, ben, eve] = [await createUser(), await createUser(), await createUser()]
    const chat = `/chats/${await openDirectChat(services.db, ada.id, ben.id)}`

    expect(await existsFor(ada, chat)).toBe(true)
    expect(await existsFor(eve, chat)).toBe(false)
    expect(await existsFor(ada, `/chats/${unknown}`)).toBe(false)
  })

  test('each chat may exist for people who have to sign in or complete their profile first', async () => {
    expect(await existsFor(null, `/chats/${unknown}`)).toBe(true)
    expect(await existsFor(await createUser(), `/chats/${unknown}`, false)).toBe(true)
  })

  test('their own incomplete profile exists', async () => {
    const [newcomer, ada] = [await createUser({ profile_completed: false }), await createUser()]

    expect(await existsFor(newcomer, `/users/${newcomer.id}`, false)).toBe(true)
    expect(await existsFor(ada, `/users/${newcomer.id}`)).toBe(false)
    expect(await existsFor(null, `/users/${newcomer.id}`)).toBe(false)
  })
})
