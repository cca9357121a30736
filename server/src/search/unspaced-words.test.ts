import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { inParts } from './words.ts'

const app = await createTestApp()
const { as, visitor, services } = app
const { db } = services
const { createUser, createProject } = createFactories(db)

let owner: Person

beforeEach(async () => {
  await db.deleteFrom('projects').execute()
  await db.deleteFrom('users').execute()
  owner = await createUser({ name: '山田 太郎', major: '情報工学専攻' })
})

/** Titles of the projects that a search finds, without the closest others. */
const projectsFor = async (title: string, filter: object = {}) => {
  const found = await visitor().filterProjects({ body: { title, ...filter } })
  return found.flatMap((project) => (project.closest ? [] : [project.title]))
}

test.each([
  ['研究', '人工知能研究会'],
  ['人工知能の研究', '人工知能研究会'],
  ['会', '人工知能研究会'],
  ['上海', '我家在上海东边'],
  ['東京 大学', '東京大学（ロボット部）'],
  ['ロボット', '東京大学（ロボット部）'],
  ['ai', 'AIとロボットの会'],
  ['ﾛﾎﾞｯﾄ'.normalize('NFKC').normalize('NFD'), '東京大学（ロボット部）'],
  ['국어', '한국어학회'],
  ['한국어'.normalize('NFD'), '한국어학회'],
  ['ภาษาไทย', 'ชมรมภาษาไทยง่าย'],
  ['Zoë'.normalize('NFD'), 'Zoë'],
])('finds the part %s of %s', async (text, title) => {
  for (const each of ['知能', '研', '海上', '京東', '韓國語', '국', '어국', 'ยง่า']) {
    await createProject({ owner, title: `${each} ${each}` })
  }
  await createProject({ owner, title })
  expect(await projectsFor(text)).toEqual([title])
})

test('finds a part of a word in descriptions, tags, roles and the beginning of a course', async () => {
  const project = await createProject({
    owner,
    title: 'One',
    description: '我家在上海东边。',
    tags: ['人工知能研究会'],
    course: '機械学習入門',
    recruiting: true,
  })
  const role = { project_id: project.id, position: 0, title: '映像編集者', skills: [], places: 1 }
  await db.insertInto('wanted_roles').values(role).execute()
  await createProject({ owner, title: 'Other' })
  expect(await projectsFor('东边')).toEqual(['One'])
  expect(await projectsFor('知能')).toEqual(['One'])
  expect(await projectsFor('', { role: '編集' })).toEqual(['One'])
  for (const course of ['機', '機械', '機械学習入門']) {
    expect(await projectsFor('', { course })).toEqual(['One'])
  }
  expect(await projectsFor('', { course: '学習' })).toEqual([])
})

test('a tag in another normalization form is the same tag', async () => {
  const browser = await as(owner)
  const projectId = await browser.createProject({
    body: {
      title: 'Café'.normalize('NFD'),
      description: 'We learn to read menus.',
      tags: ['한식', '한식'.normalize('NFD'), 'Menus'],
      meetingFormat: ['Hybrid'],
      status: true,
    },
  })
  expect(await browser.getProject({ params: { projectId } })).toMatchObject({
    title: 'Café',
    tags: ['한식', 'Menus'],
  })
  for (const form of ['NFC', 'NFD'] as const) {
    expect(await projectsFor('', { tags: ['한식'.normalize(form)] })).toEqual(['Café'])
  }
})

test('finds people by a part of a name or major', async () => {
  for (const query of ['山田', '山田太郎', '工学', '専攻'.normalize('NFD')]) {
    const found = await visitor().filterUsers({ query: { query }, body: [] })
    expect(found).toContainEqual(expect.objectContaining({ id: owner.id }))
  }
  expect(await visitor().filterUsers({ query: { query: '農学' }, body: [] })).toEqual([])
})

test('takes the same letters for parts of words as the database', async () => {
  const { rows } = await sql<{ letter: string; parts: boolean }>`
    select letter, searchable(repeat(letter, 2)) ~ ' ' as parts
    from (values
      -- Without the long blocks of Han letters and syllables.
      (33, x'3500'::int), (x'4d80'::int, x'4e20'::int), (x'9fe0'::int, x'ac20'::int),
      (x'd780'::int, x'd7ff'::int), (x'f8f0'::int, x'ffff'::int), (x'1fff0'::int, x'20010'::int)
    ) as block (first, last), generate_series(first, last) as code, chr(code) as letter
    where fold(letter) = letter and letter <> '%'`.execute(db)
  expect(rows.length).toBeGreaterThan(10_000)
  expect(rows.filter(({ letter, parts }) => inParts.test(letter) !== parts)).toEqual([])
})
