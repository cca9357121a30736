import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { planNodesOf } from '../../test/plans.ts'
import { recordStatements } from '../../test/recorded-statements.ts'

const app = await createTestApp()
const { as, visitor, services } = app
const { db } = services
const { createUser, createProject } = createFactories(db)

beforeEach(async () => {
  await db.deleteFrom('projects').execute()
  await db.deleteFrom('users').execute()
})

const suggest = (text: string, caller = visitor()) => caller.suggestSearches({ query: { text } })

const skillsFor = async (text: string) => (await suggest(text)).skills

test('offers the skill that a text is another name of', async () => {
  expect((await skillsFor('js'))[0]).toBe('JavaScript')
  expect((await skillsFor(' Type Script '))[0]).toBe('TypeScript')
})

test('offers the most used of the skills that begin with a text, also free ones of several people', async () => {
  const ada = await createUser({ skills: ['Pottery', 'Kite Building', 'Kite Racing'] })
  const ben = await createUser({ skills: ['Pottery', 'Photography'] })
  // One person's own profile and projects count once.
  await createProject({ owner: ada, tags: ['Pottery', 'Kite Racing'] })
  await createProject({ owner: ada, tags: ['Kite Racing'] })
  await createProject({ owner: ben, tags: ['Kite Building'] })
  expect((await skillsFor('p'))[0]).toBe('Pottery')
  expect(await skillsFor('kite')).toEqual(['Kite Building'])
  expect(await skillsFor('build')).toContain('Kite Building')
  expect(await skillsFor('uilding')).not.toContain('Kite Building')
})

test('offers skills of which a word begins with the text before those of which another name does', async () => {
  await createUser({ skills: ['Kubernetes'] })
  await createUser({ skills: ['Kubernetes'] })
  // “k8s” is another name of Kubernetes.
  expect((await skillsFor('k8'))[0]).toBe('Kubernetes')
  for (let nth = 0; nth < 3; nth += 1) await createUser({ skills: ['JavaScript'] })
  const skills = await skillsFor('ecma')
  expect(skills).toEqual(['JavaScript'])
  await createUser({ skills: ['Ecmarine Biology'] })
  await createUser({ skills: ['Ecmarine Biology'] })
  expect(await skillsFor('ecma')).toEqual(['Ecmarine Biology', 'JavaScript'])
})

test('offers at most three of each kind', async () => {
  const owner = await createUser({ name: 'Kim Reed' })
  for (let nth = 0; nth < 4; nth += 1) {
    await createUser({ name: `Kim Ray ${nth}` })
    await createProject({ owner, title: `Kim lexicon ${nth}` })
  }
  const { skills, people, projects } = await suggest('s')
  expect([skills.length, people.length, projects.length]).toEqual([3, 0, 0])
  const kim = await suggest('kim')
  expect([kim.people.length, kim.projects.length]).toEqual([3, 3])
})

test('offers people and projects as the search finds them, with what the box shows', async () => {
  const ada = await createUser({ name: 'Ada Moreno', major: 'Biology' })
  const project = await createProject({ owner: ada, title: 'Moreno archive' })
  const { people, projects } = await suggest('more')
  expect(people).toEqual([
    { id: ada.id, name: 'Ada Moreno', major: 'Biology', profilePhotoId: null },
  ])
  expect(projects).toEqual([{ id: project.id, title: 'Moreno archive' }])
  expect((await suggest('ada morenno')).people).toHaveLength(1)
  // Only one of two words is no match.
  expect((await suggest('moreno zzzz')).people).toEqual([])
})

test('offers no incomplete profile and its skills, not the viewer, and no person whom the viewer has blocked', async () => {
  const viewer = await createUser({ name: 'Quinn One' })
  const blocked = await createUser({ name: 'Quinn Two' })
  const blocking = await createUser({ name: 'Quinn Three' })
  await createUser({ name: 'Quinn Four', skills: ['Quilling'], profile_completed: false })
  await createUser({ name: 'Quinn Five', skills: ['Quilling'], profile_completed: false })
  await db
    .insertInto('blocks')
    .values([
      { blocker_id: viewer.id, blocked_id: blocked.id },
      { blocker_id: blocking.id, blocked_id: viewer.id },
    ])
    .execute()
  const names = async (caller = visitor()) =>
    (await suggest('quinn', caller)).people.map(({ name }) => name).toSorted()
  expect(await names()).toEqual(['Quinn One', 'Quinn Three', 'Quinn Two'])
  // A block stays unknown to the blocked person.
  expect(await names(await as(viewer))).toEqual(['Quinn Three'])
  expect(await skillsFor('quilling')).toEqual([])
})

test('folds the text and the names of skills once, not for each used skill, by a kept plan', async () => {
  const statements = recordStatements(services.pool)
  await suggest('p')
  const counting = statements.find(({ text }) => text.includes('as counted'))!
  expect(counting.name).toBeDefined()
  const nodes = await planNodesOf(services.pool, counting)
  const filters = nodes.flatMap((node) => ('Filter' in node ? node.Filter : []))
  expect(filters.join('\n')).toContain('strpos')
  expect(filters.join('\n')).not.toMatch(/fold(_each)?\(/)
})

test('refuses an empty and an overlong text', async () => {
  for (const text of ['  ', 'x'.repeat(101)]) {
    await expect(suggest(text)).rejects.toMatchObject({ error: 'validation_failed' })
  }
})
