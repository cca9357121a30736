import type { ProjectCard, UserCard } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { createFactories, type Person } from '../../test/factories.ts'

const { as, visitor, services } = await createTestApp()
const { createUser, createProject, createMembership, createJoinRequest, createWantedRole } =
  createFactories(services.db)

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
  test("with more of the viewer's skills come first, then the newest, then those near them", async () => {
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
      'One of two',
      'One of one, newer',
      'One of one',
      // C++ implies some C.
      'Another language',
      'New',
    ])
    // Tags say what a project is about, not what is missing.
    expect(found[0]?.match).toEqual({ of: 2, matched: ['cafe design', 'SQL'], missing: [] })
    expect(found[4]).not.toHaveProperty('match')
  })

  test('come first by one match of many skills, before projects without a match', async () => {
    const viewer = await as(await createUser({ skills: ['Go', 'SQL', 'R'] }))
    const many = (count: number) => Array.from({ length: count }, (_, at) => `Skill ${at}`)
    const roles = async (title: string, ...skills: string[][]) => {
      const project = await createProject({ owner, title, tags: ['Go'], created_at: daysAgo(9) })
      for (const each of skills) await createWantedRole(project, { skills: each })
    }
    await roles('One of 11', many(10))
    await roles('Three of 11', ['SQL', 'R', ...many(8)])
    await createProject({ owner, title: 'One of one', tags: ['Go'], created_at: daysAgo(9) })
    await createProject({ owner, title: 'None', tags: ['Chess'] })
    const found = await viewer.listProjects({ query: best })
    expect(titles(found)).toEqual(['Three of 11', 'One of one', 'One of 11', 'None'])
  })

  test('name the matching skills in any order, but only to signed-in viewers', async () => {
    await createProject({ owner, tags: ['SQL', 'Go'] })
    const viewer = await as(await createUser({ skills: ['Go'] }))
    const match = { of: 1, matched: ['Go'], missing: [] }
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

  test('come after what the words of a search find better', async () => {
    const viewer = await as(await createUser({ skills: ['SQL'] }))
    await createProject({ owner, title: 'Garden of words', tags: ['Chess'] })
    await createProject({ owner, title: 'Notes', tags: ['SQL'], description: 'Of a garden.' })
    await createProject({ owner, title: 'Letters', tags: ['Chess'], description: 'To a garden.' })
    await createProject({ owner, title: 'Elsewhere', tags: ['SQL'] })
    const find = async (query: object, title: string) =>
      titles(await viewer.filterProjects({ query, body: { title, statusNo: false } }))
    expect(await find({}, 'garden')).toEqual(['Garden of words', 'Letters', 'Notes'])
    expect(await find(best, 'garden')).toEqual(['Garden of words', 'Notes', 'Letters'])
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
    expect(names(found)).toEqual(['Ben', 'Cleo', 'Dan'])
    expect(found.map(({ match }) => match)).toEqual([
      { of: 2, matched: ['SQL', 'Go'], missing: [], project: { id: data.id, title: 'Data' } },
      { of: 1, matched: ['Chess'], missing: [], project: { id: club.id, title: 'Club' } },
      undefined,
    ])

    await createMembership(data, ben)
    const [first] = await viewer.filterUsers({ body: [] })
    expect(first?.name).toBe('Dan')
    expect((await viewer.filterUsers({ query: { query: 'ben' }, body: [] }))[0]?.match).toEqual({
      of: 1,
      matched: ['Chess'],
      missing: [],
      project: { id: club.id, title: 'Club' },
    })
  })

  test('match a project by the skills of its open roles', async () => {
    await createUser({ name: 'Ben', skills: ['Go'], created_at: daysAgo(9) })
    await createUser({ name: 'Cleo', skills: ['Chess'] })
    const project = await createProject({ owner, tags: ['SQL'] })
    await createWantedRole(project, { skills: ['Go'] })
    const found = await (await as(owner)).listUsers({ query: best })
    expect(found.map(({ name, match }) => [name, match?.matched])).toEqual([
      ['Ben', ['Go']],
      ['Cleo', undefined],
    ])
  })

  test('match no viewer without a recruiting project', async () => {
    await createProject({ owner, tags: ['SQL'] })
    await createUser({ name: 'Ben', skills: ['SQL'] })
    const stranger = await as(await createUser({ name: 'Sam', created_at: daysAgo(1) }))
    const found = await stranger.listUsers({ query: best })
    expect(names(found)).toEqual(['Ben', 'Olive Owner'])
    expect(found.some((card) => 'match' in card)).toBe(false)
  })
})

test('lists people without the viewer, also in the total', async () => {
  const viewer = await createUser({ name: 'Vera', skills: ['Chess'] })
  await createUser({ name: 'Ben', skills: ['Chess'] })
  const browser = await as(viewer)
  const pages = [
    await browser.page('listUsers', {}),
    await browser.page('filterUsers', { body: [] }),
    await browser.page('filterUsers', { query: { order: 'best' }, body: ['chess'] }),
    await browser.page('filterUsers', { query: { query: 'maps' }, body: [] }),
  ]
  for (const { items, total } of pages) {
    expect(items.map(({ name }) => name)).not.toContain('Vera')
    expect(items).toHaveLength(total)
  }
  expect((await visitor().page('listUsers', {})).total).toBe(3)
  expect(names(await visitor().filterUsers({ query: { query: 'vera' }, body: [] }))).toEqual([
    'Vera',
  ])
})

test('marks people whom the viewer has blocked, for the viewer alone', async () => {
  const ben = await createUser({ name: 'Ben' })
  const browser = await as(owner)
  await browser.blockPerson({ params: { userId: owner.id, otherId: ben.id }, body: '' })
  expect(await browser.filterUsers({ body: [] })).toMatchObject([{ name: 'Ben', blocked: true }])
  for (const other of [visitor(), await as(await createUser({ name: 'Cleo' }))]) {
    expect(JSON.stringify(await other.filterUsers({ body: [] }))).not.toContain('blocked')
  }
})

describe('the search of people for a project', () => {
  const scene = async () => {
    const admin = await createUser({ name: 'Admin', skills: ['Go'] })
    const member = await createUser({ name: 'Member', skills: ['Go'] })
    const project = await createProject({
      owner,
      admins: [admin],
      members: [member],
      title: 'Data',
      tags: ['SQL', 'Go'],
      recruiting: false,
    })
    const asked = await createUser({ name: 'Asked', skills: ['SQL'] })
    await createJoinRequest(project, asked)
    const guest = await createUser({ name: 'Guest', skills: ['SQL', 'Go'] })
    await createProject({ owner, title: 'Chess club', tags: ['Chess', 'Poetry', 'Darts'] })
    await createUser({ name: 'Player', skills: ['Chess', 'Poetry', 'Darts'] })
    await (
      await as(owner)
    ).inviteToProject({
      params: { senderId: owner.id, targetId: guest.id, projectId: project.id },
      body: { msg: '', ts: '' },
    })
    const find = async (person: Person | undefined) =>
      (person ? await as(person) : visitor()).filterUsers({
        query: { order: 'best', project: project.id },
        body: [],
      })
    return { admin, member, project, find }
  }

  test('ranks for this project, and marks whom it knows', async () => {
    const { admin, project, find } = await scene()
    const found = await find(owner)
    expect(found.map(({ name, standing, match }) => [name, standing, match?.matched])).toEqual([
      ['Guest', 'invited', ['SQL', 'Go']],
      ['Asked', 'applicant', ['SQL']],
      ['Player', undefined, undefined],
      ['Member', 'member', undefined],
      ['Admin', 'member', undefined],
    ])
    expect(found[0]?.match?.project).toEqual({ id: project.id, title: 'Data' })
    expect((await find(admin)).map(({ standing }) => standing)).toContain('applicant')
  })

  test('shows a Member neither requests nor invitations by others', async () => {
    const { member, find } = await scene()
    const marks = (await find(member)).map(({ name, standing }) => [name, standing])
    expect(marks).toContainEqual(['Admin', 'member'])
    expect(marks).toContainEqual(['Asked', undefined])
    expect(marks).toContainEqual(['Guest', undefined])
  })

  test('tells non-members and visitors nothing', async () => {
    const { find } = await scene()
    for (const person of [undefined, await createUser({ name: 'Stranger' })]) {
      const found = await find(person)
      expect(found.length).toBeGreaterThan(4)
      expect(found.filter((card) => 'standing' in card || 'match' in card)).toEqual([])
    }
  })
})

describe('recommendations', () => {
  const order = 'recommended' as const
  const recommended = async (browser: Browser, limit = 5) => {
    const { items, total } = await browser.page('listProjects', { query: { order, limit } })
    return { items, found: titles(items), total }
  }

  test('of projects are matches, the newest of the others, and what the viewer knows, each once', async () => {
    const viewer = await createUser({ name: 'Vera', skills: ['SQL', 'Go'] })
    const tags = ['SQL']
    await createProject({ owner: viewer, title: 'Own', tags, created_at: daysAgo(0) })
    await createProject({
      owner,
      members: [viewer],
      title: 'Joined',
      tags,
      created_at: daysAgo(1),
    })
    const requested = await createProject({
      owner,
      title: 'Requested',
      tags,
      created_at: daysAgo(2),
    })
    await createJoinRequest(requested, viewer)
    const closed = { owner, title: 'Closed', tags, recruiting: false, created_at: daysAgo(6) }
    await createProject(closed)
    await createProject({ owner, title: 'Other', tags: ['Chess'], created_at: daysAgo(5) })
    await createProject({ owner, title: 'One', tags, created_at: daysAgo(8) })
    await createProject({ owner, title: 'Two', tags: ['SQL', 'Go'], created_at: daysAgo(9) })
    const browser = await as(viewer)
    const { items, found, total } = await recommended(browser)
    expect(found).toEqual(['Two', 'One', 'Other', 'Closed', 'Own'])
    expect(items[0]?.match).toEqual({ of: 2, matched: ['SQL', 'Go'], missing: [] })
    expect(total).toBe(7)
    expect((await recommended(browser, 7)).found.slice(5)).toEqual(['Joined', 'Requested'])
  })

  test('are five projects while five exist, for a member without a match and for a visitor', async () => {
    const viewer = await createUser({ skills: ['SQL'] })
    const given = { tags: ['Baking'] }
    await createProject({ ...given, owner: viewer, title: 'Own', created_at: daysAgo(0) })
    for (const nth of [1, 2, 3, 4]) {
      const title = `Others ${nth}`
      await createProject({ ...given, owner, title, created_at: daysAgo(nth) })
    }
    const others = ['Others 1', 'Others 2', 'Others 3', 'Others 4']
    expect((await recommended(await as(viewer))).found).toEqual([...others, 'Own'])
    expect((await recommended(visitor())).found).toEqual(['Own', ...others])
  })

  test('of people are matches, then the newest of the others, without the viewer and blocked people', async () => {
    const skills = ['SQL']
    const make = (name: string, days: number, given = {}) =>
      createUser({ name, skills, created_at: daysAgo(days), ...given })
    const asked = await make('Asked', 3)
    const blocked = await make('Blocked', 0)
    await make('Free', 9)
    await make('Busy', 8, { looking: 'no' })
    await make('Other', 4, { skills: ['Chess'] })
    const member = await make('Member', 5)
    const project = await createProject({ owner, members: [member], tags: ['SQL'] })
    await createJoinRequest(project, asked)
    const browser = await as(owner)
    await browser.blockPerson({ params: { userId: owner.id, otherId: blocked.id }, body: '' })
    const found = await browser.listUsers({ query: { order, limit: 5 } })
    expect(names(found)).toEqual(['Free', 'Asked', 'Other', 'Member', 'Busy'])
    expect(found.map(({ match }) => match !== undefined)).toEqual([true, false, false, false, true])
    // A Member does not learn of requests.
    const seen = await (await as(member)).listUsers({ query: { order, limit: 3 } })
    expect(names(seen)).toEqual(['Blocked', 'Asked', 'Free'])
  })

  test('are five people while five others exist, for a viewer without projects and for a visitor', async () => {
    const viewer = await createUser({ name: 'Viewer', created_at: daysAgo(0) })
    for (const nth of [1, 2, 3, 4]) {
      await createUser({ name: `Person ${nth}`, created_at: daysAgo(nth) })
    }
    const others = ['Person 1', 'Person 2', 'Person 3', 'Person 4']
    const query = { order, limit: 5 }
    expect(names(await (await as(viewer)).listUsers({ query }))).toEqual([...others, 'Olive Owner'])
    expect(names(await visitor().listUsers({ query }))).toEqual(['Viewer', ...others])
  })
})

test('lists the skills that most people have, each once, without those of one person', async () => {
  await createUser({ skills: ['Python', 'Kite building', 'SQL'] })
  await createUser({ skills: ['python', 'Sailing'] })
  await createUser({ skills: ['Python', 'SQL'] })
  await createUser({ skills: ['Sailing', 'SQL'], profile_completed: false })
  expect(await visitor().listCommonSkills()).toEqual(['Python', 'SQL'])
})
