import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { pageDescriptions } from './page-descriptions.ts'

const { services } = await createTestApp({ config: { url: 'https://quad.example.edu' } })
const { createUser, createProject, createImage, createEvent } = createFactories(services.db)
const describePage = pageDescriptions(services)

test('contains title, one-line description and picture of a project', async () => {
  const owner = await createUser()
  const { id: imageId } = await createImage(owner)
  const { id } = await createProject({
    owner,
    title: 'Kites',
    description: `Line one\n\nline two ${'x'.repeat(300)}`,
    image_id: imageId,
  })

  expect(await describePage(`/projects/${id}`)).toEqual({
    title: 'Kites',
    description: `Line one line two ${'x'.repeat(182)}…`,
    url: `https://quad.example.edu/projects/${id}`,
    image: `https://quad.example.edu/api/images/${imageId}`,
    indexed: true,
  })
})

test('names the project of an event, without the online link', async () => {
  const owner = await createUser()
  const project = await createProject({ owner, title: 'Kites' })
  const event = await createEvent(project, {
    title: 'First flight',
    description: 'Bring string.',
    online_link: 'https://meet.example/kites',
  })

  expect(JSON.stringify(await describePage(`/event/${event.id}`))).not.toContain('meet.example')
  expect(await describePage(`/event/${event.id}`)).toMatchObject({
    title: 'First flight',
    description: 'Kites: Bring string.',
    image: 'https://quad.example.edu/icons/share.png',
    indexed: true,
  })
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
  ['/', 'Quad'],
  ['/search', 'Search'],
  ['/about', 'About'],
  ['/tutorial', 'Tutorial'],
  ['/team', 'Team'],
])('describes %s as "%s"', async (path, title) => {
  expect(await describePage(path)).toMatchObject({ title, indexed: true })
})

test.each([
  '/chats',
  '/notifications',
  '/signin',
  '/createproject',
  '/projects/00000000-0000-4000-8000-000000000000',
  '/projects/nonsense',
  '/projects/00000000-0000-4000-8000-000000000000/edit',
  '/constructor',
])("describes %s by the site's name, with noindex", async (path) => {
  expect(await describePage(path)).toEqual({ title: 'Quad', indexed: false })
})

test('does not describe a person with an incomplete profile', async () => {
  const { id } = await createUser({ profile_completed: false, name: 'Ada Moreno' })

  expect(await describePage(`/users/${id}`)).toEqual({ title: 'Quad', indexed: false })
})
