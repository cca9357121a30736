import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'

const { visitor, services } = await createTestApp()
const { createUser, createProject } = createFactories(services.db)

let owner: Person

beforeEach(async () => {
  await services.db.deleteFrom('projects').execute()
  await services.db.deleteFrom('users').execute()
  owner = await createUser({ name: 'Olive Owner' })
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const marked = (text: string, closest?: true) => (closest ? `closest: ${text}` : text)
const titles = (found: { title: string; closest?: true | undefined }[]) =>
  found.map(({ title, closest }) => marked(title, closest))

const projectsFor = async (title: string, filter: object = {}) =>
  titles(await visitor().filterProjects({ body: { title, ...filter } }))

test('adds what is closest to fewer than five projects, and does not count it', async () => {
  await createProject({ owner, title: 'Film club' })
  await createProject({ owner, title: 'Sound design for a film' })
  const { items, total, next } = await visitor().page('filterProjects', {
    body: { title: 'film sound' },
  })
  expect(titles(items)).toEqual(['Sound design for a film', 'closest: Film club'])
  expect({ total, next }).toEqual({ total: 1, next: null })
})

test('adds nothing to five projects, to a single word or to a later page', async () => {
  await createProject({ owner, title: 'Film club' })
  for (let nth = 1; nth <= 5; nth += 1) {
    await createProject({ owner, title: `Sound film ${nth}` })
  }
  expect(await projectsFor('film sound')).toHaveLength(5)
  expect(await projectsFor('opera')).toEqual([])
  const first = await visitor().page('filterProjects', {
    body: { title: 'film sound' },
    query: { limit: 3 },
  })
  const rest = await visitor().filterProjects({
    body: { title: 'film sound' },
    query: { limit: 3, cursor: first.next! },
  })
  expect(titles([...first.items, ...rest])).toHaveLength(5)
  expect(titles([...first.items, ...rest]).join(' ')).not.toContain('closest')
})

test('ranks more words first, then rarer ones, then the title', async () => {
  for (let nth = 1; nth <= 6; nth += 1) {
    await createProject({ owner, title: `Python ${nth}`, created_at: daysAgo(9 - nth) })
  }
  await createProject({ owner, title: 'Study', description: 'About psychology.' })
  await createProject({ owner, title: 'Psychology study', created_at: daysAgo(3) })
  await createProject({ owner, title: 'Python survey', created_at: daysAgo(10) })
  expect((await projectsFor('survey python psychology')).slice(0, 4)).toEqual([
    'closest: Python survey',
    'closest: Psychology study',
    'closest: Study',
    'closest: Python 6',
  ])
})

test('counts title, tags and description together', async () => {
  await createProject({
    owner,
    title: 'Robotic hand',
    tags: ['Arm'],
    description: 'For the lab.',
  })
  expect(await projectsFor('robotic arm lab')).toEqual(['Robotic hand'])
})

test('keeps the filters, and corrects a misspelled word', async () => {
  await createProject({ owner, title: 'Robotics club', recruiting: false })
  await createProject({ owner, title: 'Robotics lab' })
  await createProject({ owner, title: 'Choir' })
  expect(await projectsFor('robtics orchestra', { statusNo: false })).toEqual([
    'closest: Robotics lab',
  ])
})

test('does not count words like "the", unless there are no others', async () => {
  await createProject({ owner, title: 'The robot' })
  await createProject({ owner, title: 'A choir' })
  expect(await projectsFor('a team for the robot')).toEqual(['closest: The robot'])
  expect(await projectsFor('robot with the')).toEqual(['The robot'])
  expect(await projectsFor('the')).toContain('The robot')
})

test('adds people with some of the words', async () => {
  await createUser({ name: 'Ada', skills: ['React'] })
  await createUser({ name: 'Ben', major: 'Software', created_at: daysAgo(1) })
  await createUser({ name: 'Cai', skills: ['Baking'] })
  const found = await visitor().filterUsers({ query: { query: 'react software' }, body: [] })
  expect(found.map(({ name, closest }) => marked(name, closest))).toEqual([
    'closest: Ada',
    'closest: Ben',
  ])
})
