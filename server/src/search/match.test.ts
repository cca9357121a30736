import type { ProjectCard, UserCard } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { createFactories, type Person } from '../../test/factories.ts'

jest.setTimeout(120_000)

const { as, visitor, services } = await createTestApp()
const { createUser, createProject } = createFactories(services.db)

const day = 86_400_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * day)

const titles = (cards: ProjectCard[]): string[] => cards.map(({ title }) => title)
const names = (cards: UserCard[]): string[] => cards.map(({ name }) => name)

let owner: Person

beforeEach(async () => {
  await services.db.deleteFrom('projects').execute()
  await services.db.deleteFrom('users').execute()
  owner = await createUser({ name: 'Olive Owner', skills: ['Baking'], created_at: daysAgo(90) })
})

const best = { order: 'best' as const }

/** Every page of a list, by its cursors. */
const allOf = async (
  browser: Browser,
  query: { order: 'best'; limit: number },
): Promise<ProjectCard[]> => {
  const first = await browser.page('listProjects', { query })
  const seen = first.items
  let { next } = first
  while (next !== null) {
    const page = await browser.page('listProjects', { query: { ...query, cursor: next } })
    expect(page.total).toBe(first.total)
    seen.push(...page.items)
    next = page.next
  }
  return seen
}

describe('projects', () => {
  test("with more of the viewer's skills come first, then those that want fewer others, then the newest", async () => {
    const viewer = await as(await createUser({ skills: ['SQL', 'Café design', 'C++'] }))
    const make = (title: string, tags: string[], days: number) =>
      createProject({ owner, title, tags, created_at: daysAgo(days) })
    await make('New', ['Chess'], 0)
    await make('One of one, newer', ['C++'], 1)
    await make('One of one', ['sql'], 2)
    await make('One of two', ['SQL', 'Chess'], 1)
    await make('Two of three', ['cafe design', 'SQL', 'Go'], 3)
    await make('Another language', ['C'], 1)
    const found = await viewer.listProjects({ query: best })
    expect(titles(found)).toEqual([
      'Two of three',
      'One of one, newer',
      'One of one',
      'One of two',
      'New',
      'Another language',
    ])
    expect(found[0]?.match).toEqual({
      of: 3,
      matched: ['cafe design', 'SQL'],
      missing: ['Go'],
    })
    expect(found[4]).not.toHaveProperty('match')
  })

  test('name the matching skills in any order, but only to signed-in viewers', async () => {
    await createProject({ owner, tags: ['SQL', 'Go'] })
    const viewer = await as(await createUser({ skills: ['Go'] }))
    const match = { of: 2, matched: ['Go'], missing: ['SQL'] }
    expect(await viewer.listProjects()).toMatchObject([{ match }])
    expect(await viewer.filterProjects({ body: { title: 'map' } })).toMatchObject([{ match }])
    for (const query of [{}, best]) {
      const [card] = await visitor().filterProjects({ query, body: {} })
      expect(card).not.toHaveProperty('match')
    }
  })

  test('of the viewer, and those that do not recruit, match no viewer', async () => {
    const person = await createUser({ skills: ['SQL'] })
    await createProject({ owner, title: 'Own', members: [person], tags: ['SQL'] })
    await createProject({ owner, title: 'Full', recruiting: false, tags: ['SQL'] })
    await createProject({ owner, title: 'Fits', tags: ['SQL'], created_at: daysAgo(9) })
    const found = await (await as(person)).listProjects({ query: best })
    expect(titles(found)).toEqual(['Fits', 'Full', 'Own'])
    expect(found.map(({ match }) => match !== undefined)).toEqual([true, false, false])
  })

  test('keep this order within the results of text, tags and filters', async () => {
    const viewer = await as(await createUser({ skills: ['SQL'] }))
    await createProject({ owner, title: 'Garden of words', tags: ['Chess'] })
    await createProject({ owner, title: 'Notes', tags: ['SQL'], description: 'Of a garden.' })
    await createProject({ owner, title: 'Elsewhere', tags: ['SQL'] })
    const find = async (query: object, title: string) =>
      titles(await viewer.filterProjects({ query, body: { title, statusNo: false } }))
    expect(await find({}, 'garden')).toEqual(['Garden of words', 'Notes'])
    expect(await find(best, 'garden')).toEqual(['Notes', 'Garden of words'])
  })

  test.each([1, 2, 3, 7])('have no gap or repeat between pages of %d', async (limit) => {
    const viewer = await as(await createUser({ skills: ['SQL', 'Go'] }))
    const tags = [['SQL'], ['Chess'], ['SQL', 'Go']]
    for (let nth = 0; nth < 7; nth += 1) {
      await createProject({ owner, title: `${nth}`, tags: tags[nth % 3]! })
    }
    const whole = await viewer.listProjects({ query: best })
    expect(titles(whole)).toEqual(['5', '2', '6', '3', '0', '4', '1'])
    expect(titles(await allOf(viewer, { ...best, limit }))).toEqual(titles(whole))
  })

  test('are sorted by age for a visitor, and for a viewer without skills', async () => {
    await createProject({ owner, title: 'Old', created_at: daysAgo(1) })
    await createProject({ owner, title: 'New' })
    const newcomer = await as(await createUser({ skills: [] }))
    for (const browser of [visitor(), newcomer]) {
      expect(titles(await browser.listProjects({ query: best }))).toEqual(['New', 'Old'])
    }
  })
})

describe('people', () => {
  test("match the best of the viewer's recruiting projects, except its members", async () => {
    const ben = await createUser({ name: 'Ben', skills: ['SQL', 'Go', 'Chess'] })
    await createUser({ name: 'Cleo', skills: ['chess'], created_at: daysAgo(1) })
    await createUser({ name: 'Dan', skills: ['Poetry'] })
    const data = await createProject({ owner, title: 'Data', tags: ['SQL', 'Go', 'R'] })
    const club = await createProject({ owner, title: 'Club', tags: ['Chess'] })
    await createProject({ owner, title: 'Closed', tags: ['Poetry'], recruiting: false })
    const viewer = await as(owner)
    const found = await viewer.listUsers({ query: best })
    expect(names(found)).toEqual(['Ben', 'Cleo', 'Dan', 'Olive Owner'])
    expect(found.map(({ match }) => match)).toEqual([
      { of: 3, matched: ['SQL', 'Go'], missing: ['R'], project: { id: data.id, title: 'Data' } },
      { of: 1, matched: ['Chess'], missing: [], project: { id: club.id, title: 'Club' } },
      undefined,
      undefined,
    ])

    await services.db
      .insertInto('memberships')
      .values({ project_id: data.id, user_id: ben.id, role: 'Member' })
      .execute()
    const [first] = await viewer.filterUsers({ body: [] })
    expect(first?.name).toBe('Dan')
    expect((await viewer.filterUsers({ query: { query: 'ben' }, body: [] }))[0]?.match).toEqual({
      of: 1,
      matched: ['Chess'],
      missing: [],
      project: { id: club.id, title: 'Club' },
    })
  })

  test('match no viewer without a recruiting project', async () => {
    await createProject({ owner, tags: ['SQL'] })
    await createUser({ name: 'Ben', skills: ['SQL'] })
    const stranger = await as(await createUser({ name: 'Sam', created_at: daysAgo(1) }))
    const found = await stranger.listUsers({ query: best })
    expect(names(found)).toEqual(['Ben', 'Sam', 'Olive Owner'])
    expect(found.some((card) => 'match' in card)).toBe(false)
  })
})

test('refuses an unknown order', async () => {
  const order = 'worst' as 'best'
  await expect(visitor().listProjects({ query: { order } })).rejects.toMatchObject({
    status: 400,
    fields: { order: expect.any(String) },
  })
})
