import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'

const app = await createTestApp()
const { visitor, services } = app
const { createUser, createProject } = createFactories(services.db)

let owner: Person

beforeAll(async () => {
  owner = await createUser({ name: 'Zebedee Quirk' })
  await createProject({ owner, title: 'Robotics club' })
  await createProject({ owner, title: 'Robotic garden', recruiting: false })
  await createProject({ owner, title: 'Kites over Zürich' })
  await createProject({ owner, title: 'Bites over Zürich' })
})

/** What a search for projects was read as. */
const readAs = async (title: string, filter: object = {}) =>
  (await visitor().page('filterProjects', { body: { title, ...filter } })).readAs

test('says what a corrected search was read as', async () => {
  expect(await readAs('robotcs club')).toBe('robotics club')
  expect(
    (await visitor().page('filterUsers', { query: { query: 'zebedde' }, body: [] })).readAs,
  ).toBe('zebedee')
})

test('names each known word that is as similar, and a longer form of one not', async () => {
  expect(await readAs('wites')).toBe('kites or bites')
  expect(await readAs('robottic')).toBe('robotic')
})

test.each([
  ['words as typed', 'robotics'],
  ['the beginning of a word', 'robo'],
  ['no words', ''],
  ['words that nothing is similar to', 'xylophone'],
])('says nothing for %s', async (_, title) => {
  expect(await readAs(title)).toBeUndefined()
})

test('says nothing if the corrected words find nothing, too', async () => {
  const { readAs: words, total } = await visitor().page('filterProjects', {
    body: { title: 'robotcs kittes' },
  })
  expect({ words, total }).toEqual({ words: undefined, total: 0 })
})

test('finds an emoji in a title or a name, alone and beside words', async () => {
  const rocket = await createUser({ name: 'Rocket 🚀' })
  await createProject({ owner: rocket, title: 'To the moon 🚀🌙' })
  const titlesFor = async (title: string) =>
    (await visitor().filterProjects({ body: { title } })).map((found) => found.title)
  expect(await titlesFor('🚀')).toEqual(['To the moon 🚀🌙'])
  expect(await titlesFor('🌙 🚀')).toEqual(['To the moon 🚀🌙'])
  expect(await titlesFor('moon 🚀')).toEqual(['To the moon 🚀🌙'])
  expect(await titlesFor('🐙')).toEqual([])
  const people = await visitor().filterUsers({ query: { query: '🚀' }, body: [] })
  expect(people.map(({ name }) => name)).toEqual(['Rocket 🚀'])
})
