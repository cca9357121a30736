import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { irregularForms } from './irregular-forms.ts'

const { visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject } = createFactories(db)

let owner: Person

beforeEach(async () => {
  await db.deleteFrom('projects').execute()
  await db.deleteFrom('users').execute()
  owner = await createUser({ name: 'Olive Owner' })
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const cardsFor = (title: string) => visitor().filterProjects({ body: { title } })

const projectsFor = async (text: string) =>
  (await cardsFor(text)).map(({ title, closest }) => (closest ? `closest: ${title}` : title))

const usersFor = async (query: string) =>
  (await visitor().filterUsers({ query: { query }, body: [] })).map(({ name }) => name)

const createRole = (projectId: string, title: string, skills: string[]) =>
  db
    .insertInto('wanted_roles')
    .values({ project_id: projectId, position: 0, title, skills, places: 1 })
    .execute()

test('finds roles while they are open, course, semester and format, after title and tags', async () => {
  const titled = { owner, title: 'Gaffer', created_at: daysAgo(1) }
  await createProject(titled)
  const { id } = await createProject({
    owner,
    title: 'Film',
    course: 'CS 410',
    semester: 'Fall',
    meeting_format: 'Virtual',
  })
  await createRole(id, 'Gaffers', ['Grip'])
  expect(await projectsFor('gaffer')).toEqual(['Gaffer', 'Film'])
  expect(await projectsFor('gafer')).toEqual(['Gaffer', 'Film'])
  for (const text of ['grip', 'cs 410', 'CS410', 'fall', 'virtual', 'gaffer online']) {
    expect(await projectsFor(text)).toContain('Film')
  }
  await db.updateTable('projects').set({ recruiting: false }).where('id', '=', id).execute()
  expect(await projectsFor('grip')).toEqual([])
  expect(await projectsFor('gaffer')).toEqual(['Gaffer'])
  await db.updateTable('projects').set({ recruiting: true }).where('id', '=', id).execute()
  await db.updateTable('wanted_roles').set({ closed: true }).execute()
  expect(await projectsFor('grip')).toEqual([])
})

test('finds nothing by the mark of stems, and nothing else by a word after it', async () => {
  await createProject({ owner, title: 'Translated recipes' })
  await createProject({ owner, title: 'Choir' })
  for (const text of ['ǂǂ', 'ǂǂǂǂ', 'ǂǂ ǂǂ', 'ǂ', 'ǂǂǂ']) {
    expect(await projectsFor(text)).toEqual([])
    expect(await usersFor(text)).toEqual([])
  }
  expect(await projectsFor('ǂǂrecip')).toEqual(['Translated recipes'])
  expect(await projectsFor('ǂǂchess')).toEqual([])
})

test('finds English forms of a word, after the word itself, and no forms of other words', async () => {
  await createProject({ owner, title: 'Translated recipes' })
  await createProject({ owner, title: 'Translating a recipe', created_at: daysAgo(1) })
  await createProject({ owner, title: 'Gardeners', created_at: daysAgo(2) })
  const both = ['Translating a recipe', 'Translated recipes']
  expect(await projectsFor('translating recipes')).toEqual(both.toReversed())
  expect(await projectsFor('translating recipe')).toEqual(both)
  expect(await projectsFor('translation')).toHaveLength(2)
  expect(await projectsFor('gardens')).toEqual(['Gardeners'])
})

test.each([
  ['sewn', 'Sewing for all'],
  ['wrote', 'Writing a play'],
  ['teaching', 'What we taught'],
  ['build', 'A bridge, built twice'],
  ['children', 'Each child reads'],
  ['woman', 'Women in science'],
  ['color theory', 'Theory of colour'],
])('finds by %s an irregular form of it: %s', async (text, title) => {
  await createProject({ owner, title })
  expect(await projectsFor(text)).toEqual([title])
})

test.each([
  ['life drawing', 'Draw live music'],
  ['leaf', 'Leaving home'],
  ['index', 'Air quality indicators'],
  ['ring', 'A range of hills'],
  ['lit', 'Light the stage'],
])('finds by %s no other word with the stem of a form: %s', async (text, title) => {
  await createProject({ owner, title })
  expect(await projectsFor(text)).not.toContain(title)
})

test('lists a word as written before its irregular forms, and finds no names by these', async () => {
  await createProject({ owner, title: 'Sewn' })
  await createProject({ owner, title: 'Sewing', created_at: daysAgo(1) })
  expect(await projectsFor('sewing')).toEqual(['Sewing', 'Sewn'])
  await createUser({ name: 'Childs Drew' })
  await createUser({ name: 'Bo', description: 'I draw with children.' })
  expect(await usersFor('children drawn')).toEqual(['Bo'])
})

test('has each irregular form as its stem, in one group', async () => {
  const stems = [...irregularForms.keys()]
  const groups = new Set(irregularForms.values())
  expect([...groups].flat()).toHaveLength(stems.length)
  // A stem that the stemmer shortens again is that of a longer word: `choos` of "choose".
  const { rows } = await sql<{ stem: string }>`
    select stem from unnest(${stems}::text[]) as stem where not exists (
      select from unnest(array['', 'e', 's', 'es', 'y']) as ending
      where ts_lexize('pg_catalog.english_stem', stem || ending) = array[stem])`.execute(db)
  expect(rows).toEqual([])
})

test('finds short words whole, and the last one as a beginning if that finds nothing', async () => {
  await createProject({ owner, title: 'First aid' })
  await createProject({ owner, title: 'Approved plans' })
  expect(await projectsFor('ai')).toEqual(['First aid'])
  expect(await projectsFor('app')).toEqual(['Approved plans'])
  expect(await projectsFor('app plans')).toEqual(['closest: Approved plans'])
  await createProject({ owner, title: 'AI for all' })
  await createProject({ owner, title: 'Two apps' })
  expect(await projectsFor('AI')).toEqual(['AI for all'])
  expect(await projectsFor('app')).toEqual(['Two apps'])
  expect(await projectsFor('appr')).toEqual(['Approved plans'])
})

test.each([
  ['js', 'JavaScript'],
  ['k8s', 'Kubernetes'],
  ['frontend', 'Front End Development'],
  ['machine learnign', 'Machine Learning'],
  ['js choir', 'JavaScript'],
])('finds by %s the skill %s', async (text, skill) => {
  await createProject({ owner, title: 'One choir', tags: [skill] })
  await createProject({ owner, title: 'Other choir', tags: ['Painting'] })
  expect((await projectsFor(text))[0]).toBe('One choir')
  expect(await projectsFor(text)).not.toContain('Other choir')
})

test.each([
  [{ title: 'js, react js' }, { js: 'JavaScript', 'react js': 'React' }],
  [{ title: 'c sharp' }, { 'c sharp': 'C#' }],
  [{ title: 'js JS', tags: ['Js'] }, { js: 'JavaScript' }],
  [{ tags: ['JS', 'k8s', '"golang"'] }, { JS: 'JavaScript', k8s: 'Kubernetes' }],
  [{ title: 'javascript JavaScript C# choir', tags: ['java-script'] }, undefined],
  [{}, undefined],
])('says which skills %j names by other names', async (body, skills) => {
  expect((await visitor().page('filterProjects', { body })).readSkills).toEqual(skills)
})

test('finds skills and bios by forms of a word, but no names', async () => {
  await createUser({ name: 'Baker Gardens' })
  await createUser({ name: 'Bo', skills: ['Gardening'] })
  await createUser({ name: 'Cy', description: 'I bake, and I garden.', created_at: daysAgo(1) })
  expect(await usersFor('gardener')).toEqual(['Bo', 'Cy'])
  expect(await usersFor('baking')).toEqual(['Cy'])
})

test('finds people by what they look for, and for how long', async () => {
  await createUser({ name: 'Ada', looking: 'yes', hours_per_week: 8 })
  await createUser({ name: 'Bo', looking: 'no', hours_per_week: 8 })
  expect(await usersFor('looking 8 hours')).toEqual(['Ada'])
})

test('names the open role by which it finds a project, unless title and tags say it', async () => {
  const { id } = await createProject({ owner, title: 'Film', tags: ['Sewing'] })
  await createRole(id, 'Quartermaster', ['Sewing', 'Leatherwork', 'JavaScript'])
  const roleFor = async (text: string) => (await cardsFor(text))[0]?.foundRole
  expect(await roleFor('leather')).toEqual({ title: 'Quartermaster', skills: ['Leatherwork'] })
  expect(await roleFor('js film')).toEqual({ title: 'Quartermaster', skills: ['JavaScript'] })
  expect(await roleFor('quartermasters opera')).toEqual({ title: 'Quartermaster', skills: [] })
  expect(await roleFor('film sewing')).toBeUndefined()
  expect(await roleFor('')).toBeUndefined()
  await db.updateTable('wanted_roles').set({ closed: true }).execute()
  expect(await roleFor('film quartermaster')).toBeUndefined()
})
