import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'

const { visitor, services } = await createTestApp()
const { createUser, createProject } = createFactories(services.db)

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  const owner = await createUser()
  const create = (title: string, given: object) => createProject({ owner, title, ...given })
  await create('Atlas', {
    course: 'CS 310 Software Engineering',
    semester: 'Fall 2026',
    deadline: dayFromNow(20),
    tags: ['Python'],
  })
  await create('Compiler', { course: 'cs 320', semester: 'Spring 2027', deadline: dayFromNow(90) })
  await create('Museum', { course: 'HIST 3', semester: 'Fall 2026', deadline: dayFromNow(-5) })
  await create('Choir', {})
})

const find = async (body: object) => {
  const { items, total } = await visitor().page('filterProjects', { body })
  expect(total).toBe(items.length)
  return items.map(({ title }) => title).toSorted()
}

test.each([
  ['the beginning of the course, ignoring case', { course: 'CS 3' }, ['Atlas', 'Compiler']],
  ['the whole course', { course: 'cs 310' }, ['Atlas']],
  ['words within the course', { course: 'Software' }, []],
  ['the semester', { semester: 'fall' }, ['Atlas', 'Museum']],
  ['course and semester', { course: 'CS', semester: 'Spring' }, ['Compiler']],
  ['a deadline that has not passed', { dueBy: dayFromNow(30) }, ['Atlas']],
  ['a word of the title', { title: 'atlas', semester: 'Fall' }, ['Atlas']],
  ['a tag', { tags: ['python'], course: 'HIST' }, []],
  ['the recruiting status', { statusYes: false, course: 'CS' }, []],
  ['an empty course', { course: ' ' }, ['Atlas', 'Choir', 'Compiler', 'Museum']],
  ['a wildcard', { course: '%' }, []],
  ['punctuation alone, which says nothing', { course: '-' }, ['Atlas', 'Compiler', 'Museum']],
])('finds projects by %s', async (_, body, titles) => {
  expect(await find(body)).toEqual(titles)
})

test('goes on with the next page', async () => {
  const first = await visitor().page('filterProjects', {
    body: { semester: 'fall' },
    query: { limit: 1 },
  })
  expect(first).toMatchObject({ total: 2, items: [{ title: 'Museum' }] })
  const second = await visitor().page('filterProjects', {
    body: { semester: 'fall' },
    query: { limit: 1, cursor: first.next! },
  })
  expect(second).toMatchObject({ total: 2, items: [{ title: 'Atlas' }], next: null })
})
