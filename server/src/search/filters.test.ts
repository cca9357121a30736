import type { EndpointArguments, Endpoints, ProjectCard } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createWantedRole } = createFactories(db)

const clear = async () => {
  await db.deleteFrom('projects').execute()
  await db.deleteFrom('users').execute()
}

describe('people and their availability', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

  type Given = Parameters<typeof createUser>[0]

  let owner: Person

  beforeEach(async () => {
    await clear()
    owner = await createUser({ name: 'Olive', created_at: daysAgo(99) })
    // The newest person gives no answer.
    const people: [string, Given][] = [
      ['Silent', {}],
      ['No', { looking: 'no', skills: ['SQL'] }],
      ['Maybe', { looking: 'maybe', hours_per_week: 4, skills: ['Go'] }],
      ['Yes', { looking: 'yes', hours_per_week: 10, available_from: '2027-01-05' }],
      ['Now', { looking: 'yes' }],
    ]
    for (const [age, [name, given]] of people.entries()) {
      await createUser({ name, created_at: daysAgo(age + 1), ...given })
    }
  })

  const names = (found: { name: string }[]) => found.map(({ name }) => name)
  const best = { order: 'best' as const }

  const filtered = async (body: EndpointArguments<Endpoints['filterUsers']>['body']) => {
    const { items, total } = await visitor().page('filterUsers', { body })
    expect(total).toBe(items.length)
    return names(items)
  }

  describe('the filter by availability', () => {
    test.each([
      ['who look or maybe look for a team', { looking: true }, ['Maybe', 'Yes', 'Now']],
      ['for at least some hours a week', { minHours: 5 }, ['Yes']],
      ['who are available by a day', { availableBy: '2027-01-04' }, ['Maybe', 'Now']],
      ['who are available on a day', { availableBy: '2027-01-05' }, ['Maybe', 'Yes', 'Now']],
      [
        'who meet all of it',
        { looking: true, minHours: 4, availableBy: '2027-02-01' },
        ['Maybe', 'Yes'],
      ],
      [
        'with any availability',
        { looking: false },
        ['Silent', 'No', 'Maybe', 'Yes', 'Now', 'Olive'],
      ],
    ])('finds people %s', async (_, body, found) => {
      expect(await filtered({ userTags: [], ...body })).toEqual(found)
    })

    test('finds people with a skill among them', async () => {
      expect(await filtered({ userTags: ['Go', 'SQL'], looking: true })).toEqual(['Maybe'])
    })

    test('goes on with the next page, in each order', async () => {
      for (const order of ['newest', 'best'] as const) {
        const body = { userTags: [], looking: true }
        const first = await visitor().page('filterUsers', { body, query: { order, limit: 2 } })
        expect(names(first.items)).toEqual(['Maybe', 'Yes'])
        const query = { order, limit: 2, cursor: first.next! }
        const second = await visitor().page('filterUsers', { body, query })
        expect(names(second.items)).toEqual(['Now'])
        expect([first.total, second.total]).toEqual([3, 3])
      }
    })
  })

  describe('the order by match', () => {
    const order = ['Maybe', 'Yes', 'Now', 'Silent', 'Olive', 'No']

    test('lists people who look for a team before others, and those who do not at the end', async () => {
      expect(names(await visitor().listUsers({ query: best }))).toEqual(order)
      expect(names(await visitor().listUsers())).toEqual([
        'Silent',
        'No',
        'Maybe',
        'Yes',
        'Now',
        'Olive',
      ])
    })

    test('decides between equal matches and equal words, and nothing else', async () => {
      await createProject({ owner, tags: ['SQL', 'Go', 'R'] })
      await createUser({ name: 'Both', looking: 'no', skills: ['SQL', 'Go'] })
      const viewer = await as(owner)
      expect(names(await viewer.listUsers({ query: best }))).toEqual([
        'Both',
        'Maybe',
        'No',
        'Yes',
        'Now',
        'Silent',
      ])
      await createUser({ name: 'Writer of No', looking: 'yes' })
      const found = await viewer.filterUsers({ query: { ...best, query: 'no' }, body: [] })
      expect(names(found)).toEqual(['No', 'Writer of No'])
    })

    test('does not recommend people who do not look for a team as matches', async () => {
      await createProject({ owner, tags: ['SQL', 'Go'] })
      const found = await (await as(owner)).listUsers({ query: { order: 'recommended' } })
      expect(names(found)).toEqual(['Maybe', 'Silent', 'No', 'Yes', 'Now'])
    })
  })
})

describe('the course of a project', () => {
  const dayFromNow = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  beforeAll(async () => {
    await clear()
    const owner = await createUser()
    const create = (title: string, given: object) => createProject({ owner, title, ...given })
    await create('Atlas', {
      course: 'CS 310 Software Engineering',
      semester: 'Fall 2026',
      deadline: dayFromNow(20),
      tags: ['Python'],
    })
    await create('Compiler', {
      course: 'cs 320',
      semester: 'Spring 2027',
      deadline: dayFromNow(90),
    })
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
})

describe('the roles of a project', () => {
  let owner: Person
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
    await clear()
    owner = await createUser({ skills: ['Baking'] })
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

  test("finds projects with an open role that needs one of the viewer's skills", async () => {
    const needsMySkills = true
    const drawer = await as(await createUser({ skills: ['figma', 'audio'] }))
    expect(await find({ needsMySkills }, drawer)).toEqual(['Atlas', 'Radio'])
    expect(await find({ needsMySkills, role: 'sound' }, drawer)).toEqual(['Radio'])
    const best = await drawer.page('filterProjects', {
      body: { needsMySkills },
      query: { order: 'best' },
    })
    expect([titles(best.items), best.total]).toEqual([['Radio', 'Atlas'], 2])
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
})

describe('the status, meeting format and team of a project', () => {
  beforeAll(async () => {
    await clear()
    const [owner, one, other] = [await createUser(), await createUser(), await createUser()]
    await createProject({ owner, title: 'Hybrid', meeting_format: 'Hybrid' })
    const closed = { title: 'In-Person', meeting_format: 'In-Person', recruiting: false } as const
    await createProject({ owner, members: [one], ...closed })
    const members = [one, other]
    await createProject({ owner, members, title: 'Virtual', meeting_format: 'Virtual' })
  })

  test.each([
    [{ statusNo: false }, ['Hybrid', 'Virtual']],
    [{ statusYes: false }, ['In-Person']],
    [{ statusYes: false, statusNo: false }, []],
    [{ meetingFormat: ['Virtual', 'Hybrid'] }, ['Hybrid', 'Virtual']],
    [{ meetingFormat: [] }, ['Hybrid', 'In-Person', 'Virtual']],
    [{ hybrid: false }, ['In-Person', 'Virtual']],
    [{ hybrid: true, inPerson: false, virtual: false }, ['Hybrid']],
    [{ hybrid: false, inPerson: false, virtual: false }, []],
    [{ minMembers: 2 }, ['In-Person', 'Virtual']],
    [{ min: 2, max: 2 }, ['In-Person']],
    [{ maxMembers: 1 }, ['Hybrid']],
    [{ min: 0, max: 100 }, ['Hybrid', 'In-Person', 'Virtual']],
  ])('finds projects by %j', async (filter, found) => {
    const { items, total } = await visitor().page('filterProjects', { body: filter as object })
    expect(items.map(({ title }) => title).toSorted()).toEqual(found)
    expect(total).toBe(found.length)
  })
})
