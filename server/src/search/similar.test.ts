import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'

const app = await createTestApp()
const { as, visitor, services } = app
const { db } = services
const { createUser, createProject, createMembership } = createFactories(db)

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

beforeEach(async () => {
  await db.deleteFrom('projects').execute()
  await db.deleteFrom('users').execute()
})

describe('similar projects', () => {
  const open = async () => {
    const owner = await createUser({ name: 'Olive' })
    const project = await createProject({ owner, title: 'Subject', tags: ['Go', 'SQL', 'Maps'] })
    const titles = async (caller = visitor()) =>
      (await caller.listSimilarProjects({ params: { projectId: project.id } })).map(
        ({ title }) => title,
      )
    return { owner, project, titles }
  }

  test('are up to three, those with most tags in common first, then the newest', async () => {
    const { owner, titles } = await open()
    await createProject({ owner, title: 'None', tags: ['Chess'] })
    expect(await titles()).toEqual([])
    await createProject({ owner, title: 'One', tags: ['go'], created_at: daysAgo(1) })
    await createProject({ owner, title: 'Older', tags: ['SQL'], created_at: daysAgo(2) })
    await createProject({ owner, title: 'Two', tags: ['Maps', 'SQL'], created_at: daysAgo(3) })
    await createProject({ owner, title: 'Oldest', tags: ['Go'], created_at: daysAgo(4) })
    expect(await titles()).toEqual(['Two', 'One', 'Older'])
  })

  test('recruit, and the viewer is in none of them', async () => {
    const { owner, titles } = await open()
    await createProject({ owner, title: 'Closed', tags: ['Go'], recruiting: false })
    const joined = await createProject({ owner, title: 'Joined', tags: ['Go'] })
    const member = await createUser()
    await createMembership(joined, member)
    expect(await titles()).toEqual(['Joined'])
    expect(await titles(await as(member))).toEqual([])
    expect(await titles(await as(owner))).toEqual([])
  })
})

describe('people with similar skills', () => {
  const open = async () => {
    const person = await createUser({ name: 'Subject', skills: ['Go', 'SQL', 'Maps'] })
    const names = async (caller = visitor()) =>
      (await caller.listSimilarUsers({ params: { userId: person.id } })).map(({ name }) => name)
    return { person, names }
  }

  test('are up to three, those with most skills in common first, then the newest', async () => {
    const { names } = await open()
    await createUser({ name: 'None', skills: ['Chess'] })
    expect(await names()).toEqual([])
    await createUser({ name: 'One', skills: ['go'], created_at: daysAgo(1) })
    await createUser({ name: 'Older', skills: ['SQL'], created_at: daysAgo(2) })
    await createUser({ name: 'Two', skills: ['Maps', 'SQL'], created_at: daysAgo(3) })
    await createUser({ name: 'Oldest', skills: ['Go'], created_at: daysAgo(4) })
    expect(await names()).toEqual(['Two', 'One', 'Older'])
  })

  test('look for a team or say nothing, and are not the viewer, blocked by the viewer or incomplete', async () => {
    const { names } = await open()
    const skills = ['Go']
    const viewer = await createUser({ name: 'Viewer', skills, created_at: daysAgo(1) })
    const blocked = await createUser({ name: 'Blocked', skills, created_at: daysAgo(2) })
    const blocking = await createUser({ name: 'Blocking', skills, created_at: daysAgo(3) })
    await createUser({ name: 'No team', skills, looking: 'no' })
    await createUser({ name: 'Incomplete', skills, profile_completed: false })
    await db
      .insertInto('blocks')
      .values([
        { blocker_id: viewer.id, blocked_id: blocked.id },
        { blocker_id: blocking.id, blocked_id: viewer.id },
      ])
      .execute()
    expect(await names()).toEqual(['Viewer', 'Blocked', 'Blocking'])
    // A block stays unknown to the blocked person.
    expect(await names(await as(viewer))).toEqual(['Blocking'])
  })
})
