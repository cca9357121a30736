import { wishes } from '@quad/contract/skill-wishes'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { recordStatements } from '../../test/recorded-statements.ts'
import { nameWordsAtMost, searchWords } from './words.ts'

const { visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject } = createFactories(db)

let owner: Person

beforeEach(async () => {
  await db.deleteFrom('projects').execute()
  await db.deleteFrom('users').execute()
  owner = await createUser({ name: 'Olive Owner' })
})

const marked = (text: string, closest?: true) => (closest ? `closest: ${text}` : text)

/** The titles that a search finds, and its total. */
const projectsFor = async (title: string) => {
  const { items, total } = await visitor().page('filterProjects', { body: { title } })
  return [...items.map((each) => marked(each.title, each.closest)), total]
}

const usersFor = async (query: string) =>
  (await visitor().filterUsers({ query: { query }, body: [] })).map(({ name, closest }) =>
    marked(name, closest),
  )

test.each([
  ['doctor', 'Physicians of tomorrow'],
  ['rubbish', 'Garbage on the beach'],
  ['photos', 'A picture a day'],
  ['refugees', 'Asylum advice'],
  ['paintings', 'Sculptures in the park'],
])('finds for %s what means the same, as closest: %s', async (word, title) => {
  await createProject({ owner, title })
  await createProject({ owner, title: 'Chess' })
  expect(await projectsFor(word)).toEqual([`closest: ${title}`, 0])
})

test('lists the word itself before words of the same meaning, and counts only the first', async () => {
  await createProject({ owner, title: 'Physician', created_at: new Date(Date.now() + 1000) })
  await createProject({ owner, title: 'Visits', description: 'With a doctor.' })
  expect(await projectsFor('doctor')).toEqual(['Visits', 'closest: Physician', 1])
  expect(await projectsFor('doctor telescope')).toEqual([
    'closest: Visits',
    'closest: Physician',
    0,
  ])
})

test('adds no words of the same meaning to five results', async () => {
  await createProject({ owner, title: 'Physician' })
  for (let nth = 0; nth < 5; nth += 1) await createProject({ owner, title: `Doctor ${nth}` })
  const found = await projectsFor('doctor')
  expect(found).toHaveLength(6)
  expect(found).not.toContain('closest: Physician')
})

test('keeps to the filters of the search', async () => {
  await createProject({ owner, title: 'Physician', recruiting: false })
  const found = await visitor().filterProjects({ body: { title: 'doctor', statusNo: false } })
  expect(found).toEqual([])
})

test.each(['left', 'french', 'monday', 'three', 'catholic', 'western'])(
  'knows nothing that could stand for %s',
  async (word) => {
    for (const title of 'Right German Tuesday Four Muslim Southern'.split(' ')) {
      await createProject({ owner, title })
    }
    expect(await projectsFor(word)).toEqual([0])
  },
)

test('takes a name of a skill for the skill, whatever the word means elsewhere', async () => {
  await createProject({ owner, title: 'Respond to floods' })
  await createProject({ owner, title: 'A site', tags: ['Next.js'] })
  await createProject({ owner, title: 'A club', tags: ['Knitting'] })
  expect(await projectsFor('react')).toEqual(['closest: A site', 0])
  expect(await projectsFor('sewing')).toEqual(['closest: A club', 0])
})

test.each([
  ['chef', 'Cooking'],
  ['lawyers', 'Legal Research'],
  ['make an outfit', 'Costume Design'],
  ['wind tunnel', 'Aerodynamics'],
  ['public space', 'Urban Planning'],
  ['philosophy', 'Facilitation'],
])('finds for %s a skill that it means: %s', async (words, skill) => {
  await createProject({ owner, title: 'A club', tags: [skill] })
  await createProject({ owner, title: 'Chess' })
  expect(await projectsFor(words)).toEqual(['closest: A club', 0])
})

test.each([
  ['organic chemistry', 'Event Planning'],
  ['animated film', 'Veterinary Science'],
  ['hospitality', 'Nursing'],
  ['community development', 'Programming'],
  ['public transport', 'Journalism'],
  ['no experience', 'Research Methods'],
  ['classical music', 'Latin'],
  ['movie night', 'Astronomy'],
  ['housing application', 'Grant Writing'],
  ['physical theatre', 'Laboratory Techniques'],
])('finds for %s no skill that only looks alike: %s', async (words, skill) => {
  await createProject({ owner, title: 'A club', tags: [skill] })
  expect(await projectsFor(words)).toEqual([0])
})

test.each([
  ['machine learning', 'Welding'],
  ['stage manager', 'Choreography'],
])('takes a word of the skill %s for no wish of its own: %s', async (words, skill) => {
  await createProject({ owner, title: 'A club', tags: [skill] })
  expect(await projectsFor(words)).toEqual([0])
})

test.each([
  ['food bank', 'Bookkeeping'],
  ['tennis court', 'Legal Research'],
])(
  'takes a word of a phrase that means a skill for no wish of its own: %s',
  async (words, skill) => {
    await createProject({ owner, title: 'A club', tags: [skill] })
    expect(await projectsFor(words)).toEqual([0])
  },
)

test('looks for each word of the table, once for all its forms', async () => {
  const searched = await Promise.all(
    [...wishes.keys()].map(async (word) => ({ word, words: await searchWords(db, word) })),
  )
  const lost = searched.filter(
    ({ word, words }) =>
      words.length > nameWordsAtMost || words.map(({ text }) => text).join(' ') !== word,
  )
  expect(lost.map(({ word }) => word)).toEqual([])
  const byStems = Map.groupBy(searched, ({ words }) =>
    words.map(({ text, stem }) => stem ?? text).join(' '),
  )
  const twice = [...byStems.values()].filter((forms) => forms.length > 1)
  expect(twice.map((forms) => forms.map(({ word }) => word))).toEqual([])
})

test('lists the skills first that a word means first, in tags before texts', async () => {
  for (const skill of ['Nutrition', 'Cooking']) {
    await createProject({ owner, title: `In tags: ${skill}`, tags: [skill] })
    await createProject({ owner, title: 'A club', description: `We like ${skill}.` })
  }
  const found = await projectsFor('chef')
  expect(found.slice(0, 2)).toEqual(['closest: In tags: Cooking', 'closest: In tags: Nutrition'])
})

test('finds skills that imply the one that is searched for, then those beside it', async () => {
  await createUser({ name: 'Bo', skills: ['Bookkeeping'] })
  await createUser({ name: 'Ada', skills: ['Accounting'] })
  await createUser({ name: 'Cy', skills: ['Chess'] })
  expect(await usersFor('bookkeeper')).toEqual(['Bo', 'closest: Ada'])
  expect(await usersFor('accounting')).toEqual(['Ada', 'closest: Bo'])
  await createUser({ name: 'Di', skills: ['Ecology'] })
  await createUser({
    name: 'Ed',
    skills: ['Ornithology'],
    description: 'No bird flu, no influenza.',
  })
  await createUser({ name: 'Fay', description: 'Influenza and other viruses.' })
  expect(await usersFor('birdwatching')).toEqual(['closest: Ed', 'closest: Di'])
})

test('takes no word of a name of a skill for another word', async () => {
  await createProject({ owner, title: 'Influenza' })
  await createProject({ owner, title: 'Owls', tags: ['Birdwatching'] })
  expect(await projectsFor('influenza bird watching')).toEqual([
    'closest: Owls',
    'closest: Influenza',
    0,
  ])
  expect(await projectsFor('bird watching')).toEqual(['Owls', 1])
})

test('finds nothing by words around a wish, unless there are no others', async () => {
  await createProject({ owner, title: 'Chess', description: 'We are looking for someone to join.' })
  await createProject({ owner, title: 'Boats', tags: ['Sailing'] })
  const wish = 'I would love to join someone for sailing'
  expect(await projectsFor(wish)).toEqual(['closest: Boats', 0])
  expect(await projectsFor('someone lookin')).toEqual(['Chess', 1])
})

test.each([
  ['lawer', 'Legal Research'],
  ['developper', 'Python'],
  ['mucisians', 'Violin'],
])('finds what a misspelled word means that no entry has: %s', async (word, skill) => {
  await createProject({ owner, title: 'A club', tags: [skill] })
  await createProject({ owner, title: 'Chess' })
  expect(await projectsFor(word)).toEqual(['closest: A club', 0])
})

test('takes no English word for a misspelled one in what comes close', async () => {
  await createProject({ owner, title: 'Lamps', tags: ['Lighting'] })
  await createProject({ owner, title: 'Soup', tags: ['Cooking'] })
  expect(await projectsFor('fighting hunger')).toEqual(['closest: Soup', 0])
})

test('looks for a word as written, too, where it may be misspelled', async () => {
  await createProject({ owner, title: 'Bending wood' })
  await createProject({ owner, title: 'Evenings', description: 'Mending every week.' })
  expect(await projectsFor('mending trousers')).toContain('closest: Evenings')
})

test('gives names no meaning', async () => {
  await createUser({ name: 'Doctor Physician' })
  await createUser({ name: 'Bo', description: 'I am a physician.' })
  expect(await usersFor('surgeon')).toEqual(['closest: Bo'])
  expect(await usersFor('doctor')).toEqual(['Doctor Physician'])
  await createUser({ name: 'Jin Park' })
  await createUser({ name: 'Ada', skills: ['Gardening'] })
  expect(await usersFor('park')).toEqual(['Jin Park'])
})

test('is not looked for by suggestions and counts, which do not show it', async () => {
  await createProject({ owner, title: 'Physician' })
  const statements = recordStatements(services.pool)
  const areCompared = () => statements.some(({ text }) => text.includes('closeness'))
  expect((await visitor().suggestSearches({ query: { text: 'doctor' } })).projects).toEqual([])
  const searches = [{ type: 'projects' as const, filter: { title: 'doctor' } }]
  expect(await visitor().countResults({ body: { searches } })).toEqual([0])
  expect(areCompared()).toBe(false)
  expect(await projectsFor('doctor')).toEqual(['closest: Physician', 0])
  expect(areCompared()).toBe(true)
})

test('finds people by names that are also words around a wish, or other English words', async () => {
  await createUser({ name: 'Will Johnson' })
  await createUser({ name: 'Brian Cole' })
  expect(await usersFor('will volleyball')).toEqual(['closest: Will Johnson'])
  expect(await usersFor('brain volleyball')).toEqual(['closest: Brian Cole'])
})

test('reads a misspelled word around a wish as that word, and as no skill', async () => {
  await createProject({ owner, title: 'Swimming at dawn', tags: ['Swimming'] })
  await createProject({ owner, title: 'Robots', tags: ['Robotics'] })
  expect(await projectsFor('peole for robotics')).toEqual(['closest: Robots', 0])
})
