import type { ProjectCard } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'

const { as, visitor, services } = await createTestApp()
const { createUser, createProject, createWantedRole } = createFactories(services.db)

const owner = await createUser({ skills: ['Baking'] })
const now = Date.now()

/** A project with roles; a later `nth` is older. */
const project = async (
  nth: number,
  title: string,
  roles: Parameters<typeof createWantedRole>[1][],
  given: { recruiting?: boolean; tags?: string[] } = {},
) => {
  const created = await createProject({
    owner,
    title,
    created_at: new Date(now - nth * 60_000),
    ...given,
  })
  for (const role of roles) await createWantedRole(created, role)
}

beforeAll(async () => {
  await project(1, 'Atlas', [
    { title: 'Graphic designer', skills: ['Figma', 'Drawing'], places: 2 },
  ])
  await project(2, 'Radio', [
    { title: 'Sound Designer', skills: ['Audio'] },
    { title: 'Café manager', skills: ['Baking', 'C++'] },
  ])
  await project(3, 'Closed', [{ title: 'Designer', skills: ['Figma'], closed: true }])
  await project(4, 'Paused', [{ title: 'Designer', skills: ['Figma'] }], { recruiting: false })
  await project(5, 'Plain', [], { tags: ['Figma'] })
})

const titles = (cards: ProjectCard[]): string[] => cards.map(({ title }) => title)

const find = async (body: object, browser = visitor()) => {
  const { items, total } = await browser.page('filterProjects', { body })
  expect(total).toBe(items.length)
  return titles(items)
}

test.each([
  ['a word of its title', 'designer', ['Atlas', 'Radio']],
  ['the beginning of a word', 'desi', ['Atlas', 'Radio']],
  ['all words', 'graphic designer', ['Atlas']],
  ['a word without its accent, in any case', 'CAFE', ['Radio']],
  ['no words but a sign', '&', []],
  ['a word of no role', 'atlas', []],
])('finds recruiting projects with an open role by %s', async (_, role, expected) => {
  expect(await find({ role })).toEqual(expected)
})

test('combines the role with words, tags, status and size', async () => {
  expect(await find({ role: 'designer', title: 'radio' })).toEqual(['Radio'])
  expect(await find({ role: 'designer', tags: ['Figma'] })).toEqual([])
  expect(await find({ role: 'designer', statusYes: false })).toEqual([])
  expect(await find({ role: 'designer', min: 1, max: 3 })).toEqual(['Atlas', 'Radio'])
  expect(await find({ role: '' })).toHaveLength(5)
})

test('pages through the projects of a role', async () => {
  const body = { role: 'designer' }
  const first = await visitor().page('filterProjects', { body, query: { limit: 1 } })
  expect([titles(first.items), first.total]).toEqual([['Atlas'], 2])
  const second = await visitor().page('filterProjects', {
    body,
    query: { limit: 1, cursor: first.next! },
  })
  expect([titles(second.items), second.total, second.next]).toEqual([['Radio'], 2, null])
})

test("finds projects with an open role that needs one of the viewer's skills", async () => {
  const needsMySkills = true
  const drawer = await as(await createUser({ skills: ['figma', 'audio'] }))
  expect(await find({ needsMySkills }, drawer)).toEqual(['Atlas', 'Radio'])
  expect(await find({ needsMySkills, role: 'sound' }, drawer)).toEqual(['Radio'])
  const best = await drawer.page('filterProjects', {
    body: { needsMySkills },
    query: { order: 'best' },
  })
  expect([titles(best.items), best.total]).toEqual([['Atlas', 'Radio'], 2])
})

test('needs no skills of a visitor, of a person without skills, or for own projects', async () => {
  const needsMySkills = true
  expect(await find({ needsMySkills })).toEqual([])
  expect(await find({ needsMySkills }, await as(await createUser({ skills: [] })))).toEqual([])
  expect(await find({ needsMySkills }, await as(owner))).toEqual([])
})

test('shows the open roles of a recruiting project on its card', async () => {
  const cards = await visitor().listProjects()
  const roles = Object.fromEntries(cards.map(({ title, openRoles }) => [title, openRoles]))
  expect(roles).toEqual({
    Atlas: [{ title: 'Graphic designer', free: 2 }],
    Radio: [
      { title: 'Sound Designer', free: 1 },
      { title: 'Café manager', free: 1 },
    ],
    Closed: [],
    Paused: [],
    Plain: [],
  })
})
