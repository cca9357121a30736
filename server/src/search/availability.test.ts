import type { EndpointArguments, Endpoints } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'

const { as, visitor, services } = await createTestApp()
const { createUser, createProject } = createFactories(services.db)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

type Given = Parameters<typeof createUser>[0]

let owner: Person

beforeEach(async () => {
  await services.db.deleteFrom('projects').execute()
  await services.db.deleteFrom('users').execute()
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
    ['with any availability', { looking: false }, ['Silent', 'No', 'Maybe', 'Yes', 'Now', 'Olive']],
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

  test.each([1, 2, 3, 5])('has no gap or repeat between pages of %d', async (limit) => {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const query: { cursor?: string } = cursor === null ? {} : { cursor }
      const page: { items: { name: string }[]; total: number; next: string | null } =
        await visitor().page('listUsers', { query: { ...best, limit, ...query } })
      expect(page.total).toBe(6)
      found.push(...names(page.items))
      cursor = page.next
    } while (cursor !== null)
    expect(found).toEqual(order)
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
    expect(names(found).slice(0, 3)).toEqual(['No', 'Writer of No', 'Now'])
  })

  test('does not recommend people who do not look for a team as matches', async () => {
    await createProject({ owner, tags: ['SQL', 'Go'] })
    const found = await (await as(owner)).listUsers({ query: { order: 'recommended' } })
    expect(names(found)).toEqual(['Maybe', 'Silent', 'No', 'Yes', 'Now'])
  })
})
