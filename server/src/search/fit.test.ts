import type { ProjectCard } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'

const { as, services } = await createTestApp()
const { createUser, createProject, createWantedRole } = createFactories(services.db)

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
const titles = (cards: ProjectCard[]): string[] => cards.map(({ title }) => title)
const best = { order: 'best' as const }

let owner: Person

beforeEach(async () => {
  await services.db.deleteFrom('projects').execute()
  await services.db.deleteFrom('users').execute()
  owner = await createUser({ skills: ['Baking'] })
})

test('projects match by the open role of which the viewer has most, whose hours decide between equal ones', async () => {
  const viewer = await as(
    await createUser({ skills: ['Go', 'SQL'], looking: 'yes', hours_per_week: 4 }),
  )
  const make = async (
    title: string,
    ...roles: { title: string; skills: string[]; hours?: number; closed?: boolean }[]
  ) => {
    const project = await createProject({ owner, title, tags: ['SQL', 'Chess', 'Law'] })
    for (const role of roles) await createWantedRole(project, role)
  }
  const engineer = { title: 'Engineer', skills: ['sql', 'Go', 'R'] }
  await make('Whole', engineer, { title: 'Gopher', skills: ['Go'] })
  await make('Short', { ...engineer, title: 'Busy', skills: ['Go'], hours: 9 })
  await make('Part', engineer, { title: 'Player', skills: ['Chess'] })
  await make('Closed', { title: 'Gopher', skills: ['Go'], closed: true })
  const found = await viewer.listProjects({ query: best })
  expect(found.map(({ title, match }) => [title, match])).toEqual([
    ['Whole', { role: 'Gopher', of: 1, matched: ['Go'], missing: [] }],
    ['Short', { role: 'Busy', of: 1, matched: ['Go'], missing: [], hours: { wanted: 9, has: 4 } }],
    ['Part', { role: 'Engineer', of: 3, matched: ['sql', 'Go'], missing: ['R'] }],
    ['Closed', { of: 1, matched: ['SQL'], missing: [] }],
  ])
})

test('projects with a tag that few people have as a skill come before those with a common one', async () => {
  const viewer = await as(await createUser({ skills: ['Writing', 'Bookbinding'] }))
  for (const _ of [1, 2, 3]) await createUser({ skills: ['Writing'] })
  const days = { created_at: daysAgo(1) }
  await createProject({ owner, title: 'Books', tags: ['Bookbinding'], ...days })
  await createProject({ owner, title: 'Letters', tags: ['Writing'] })
  expect(titles(await viewer.listProjects({ query: best }))).toEqual(['Books', 'Letters'])
})

test('without a common skill, projects that want what the skills imply come first, on every list', async () => {
  const viewer = await as(await createUser({ skills: ['React'] }))
  const inSequence = ['New', 'Own', 'Near', 'Old']
  for (const [days, title] of inSequence.entries()) {
    const tags = title === 'Near' || title === 'Own' ? ['JavaScript'] : ['Chess']
    const mine = title === 'Own' ? { recruiting: false } : {}
    await createProject({ owner, title, tags, created_at: daysAgo(days), ...mine })
  }
  for (const query of [best, { order: 'recommended' as const }]) {
    const found = await viewer.listProjects({ query })
    expect(titles(found)).toEqual(['Near', 'New', 'Own', 'Old'])
    // What is implied is no match.
    expect(found.some((card) => 'match' in card)).toBe(false)
  }
  const first = await viewer.page('listProjects', { query: { ...best, limit: 1 } })
  const next = { ...best, limit: 3, cursor: first.next! }
  expect(titles(await viewer.listProjects({ query: next }))).toEqual(['New', 'Own', 'Old'])
})
