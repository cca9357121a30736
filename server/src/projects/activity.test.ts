import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { queuedMails } from '../../test/jobs.ts'
import { walk } from '../../test/walk.ts'
import { watchActivity } from './activity.ts'
import { silentLog as log } from '../../test/silent-log.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createMembership } = createFactories(db)

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await db.deleteFrom('projects').execute()
  await db.deleteFrom('users').execute()
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** A project whose last activity, message included, was some days ago. */
const projectOf = async (
  owner: { id: string },
  { active, messaged = active, ...given }: { active: number; messaged?: number; title?: string },
) => {
  const project = await createProject({
    owner,
    created_at: daysAgo(200),
    active_at: daysAgo(active),
    ...given,
  })
  await db
    .updateTable('chats')
    .set({ last_message_at: daysAgo(messaged) })
    .where('project_id', '=', project.id)
    .execute()
  return project
}

const activityOf = async (projectId: string) =>
  (await visitor().getProject({ params: { projectId } })).activity

const isSortedLast = async (id: string) =>
  (
    await db
      .selectFrom('projects')
      .select('sorted_last')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).sorted_last

test.each([
  [0, 'week'],
  [6, 'week'],
  [8, 'month'],
  [29, 'month'],
  [31, null],
  [59, null],
  [61, 'quiet'],
])('shows everyone a project that was active %d days ago as %s', async (active, step) => {
  const { id } = await projectOf(await createUser(), { active })
  expect(await activityOf(id)).toBe(step)
  const [card] = await visitor().listProjects()
  expect(card).toMatchObject({ id, activity: step })
})

test('counts a message of the team, and never sends a time', async () => {
  const { id } = await projectOf(await createUser(), { active: 100, messaged: 3 })
  const seen = await visitor().getProject({ params: { projectId: id } })
  expect(seen.activity).toBe('week')
  expect(JSON.stringify(seen)).not.toContain(daysAgo(3).toISOString().slice(0, 10))
})

test.each<[string, (scene: { owner: { id: string }; projectId: string }) => Promise<unknown>]>([
  [
    'an edit',
    async ({ owner, projectId }) =>
      (await as(owner)).updateProject({ params: { projectId }, body: { version: 1 } }),
  ],
  [
    'an event',
    async ({ owner, projectId }) =>
      (await as(owner)).addEvent({ params: { projectId }, body: walk }),
  ],
  [
    'a member who leaves',
    async ({ projectId }) => {
      const member = await createUser()
      await createMembership({ id: projectId }, member)
      await (await as(member)).leaveProject({ params: { userId: member.id, projectId } })
    },
  ],
])('takes %s for activity, after which a project does not come last any more', async (_, act) => {
  const owner = await createUser()
  const { id } = await projectOf(owner, { active: 95 })
  await watchActivity({ ...services, log })
  expect(await isSortedLast(id)).toBe(true)
  await act({ owner, projectId: id })
  expect(await activityOf(id)).toBe('week')
  expect(await isSortedLast(id)).toBe(false)
})

test('asks the Owner after 60 days, once, also if two instances run at the same time', async () => {
  const owner = await createUser()
  const admin = await createUser()
  const project = await projectOf(owner, { active: 61, title: 'Slow clock' })
  await createMembership(project, admin, { role: 'Admin' })
  await projectOf(owner, { active: 59 })
  await Promise.all([watchActivity({ ...services, log }), watchActivity({ ...services, log })])
  await watchActivity({ ...services, log })
  const mails = await queuedMails(db, owner.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    subject: 'Is “Slow clock” still going?',
    action: { url: expect.stringContaining(`/projects/${project.id}`) },
    unsubscribeUrl: expect.stringContaining('token='),
  })
  expect(await queuedMails(db, admin.email)).toEqual([])
  expect(await isSortedLast(project.id)).toBe(false)
})

test('asks again after activity and another 60 days', async () => {
  const owner = await createUser()
  const { id } = await projectOf(owner, { active: 61 })
  await watchActivity({ ...services, log })
  await (await as(owner)).updateProject({ params: { projectId: id }, body: { version: 1 } })
  await watchActivity({ ...services, log })
  expect(await queuedMails(db, owner.email)).toHaveLength(1)
  await db
    .updateTable('projects')
    .set({ active_at: daysAgo(61) })
    .where('id', '=', id)
    .execute()
  await watchActivity({ ...services, log })
  expect(await queuedMails(db, owner.email)).toHaveLength(2)
})

test.each([
  ['does not allow mail', { allow_email_communications: false }],
  ['has no verified address', { email_verified_at: null }],
])('asks no Owner who %s', async (_, given) => {
  const owner = await createUser(given)
  await projectOf(owner, { active: 70 })
  await watchActivity({ ...services, log })
  expect(await queuedMails(db, owner.email)).toEqual([])
})

test('asks nothing if the team has written in the meantime, and takes a message for activity', async () => {
  const owner = await createUser()
  const { id } = await projectOf(owner, { active: 95, messaged: 20 })
  await watchActivity({ ...services, log })
  expect(await queuedMails(db, owner.email)).toEqual([])
  expect(await isSortedLast(id)).toBe(false)
  const past = { active_at: daysAgo(95) }
  await db.updateTable('projects').set(past).where('id', '=', id).execute()
  await db
    .updateTable('chats')
    .set({ last_message_at: daysAgo(95) })
    .execute()
  await watchActivity({ ...services, log })
  expect(await isSortedLast(id)).toBe(true)
  await db
    .updateTable('chats')
    .set({ last_message_at: new Date() })
    .where('project_id', '=', id)
    .execute()
  await watchActivity({ ...services, log })
  expect(await isSortedLast(id)).toBe(false)
})

describe('the order by match', () => {
  const titles = (found: { title: string }[]) => found.map(({ title }) => title)
  const best = { order: 'best' as const }

  beforeEach(async () => {
    const owner = await createUser()
    const given = { owner, tags: ['SQL'] }
    await createProject({ ...given, title: 'Last', active_at: daysAgo(91) })
    await createProject({
      ...given,
      title: 'Asked',
      active_at: daysAgo(89),
      created_at: daysAgo(2),
    })
    await createProject({ ...given, title: 'Awake', created_at: daysAgo(3), tags: ['Go'] })
    await sql`update chats set last_message_at = now() - interval '100 days'`.execute(db)
    await watchActivity({ ...services, log })
  })

  test('lists a project without activity for 90 days at the end', async () => {
    expect(titles(await visitor().listProjects({ query: best }))).toEqual([
      'Asked',
      'Awake',
      'Last',
    ])
    expect(titles(await visitor().listProjects())).toEqual(['Last', 'Asked', 'Awake'])
    const viewer = await as(await createUser({ skills: ['SQL'] }))
    expect(titles(await viewer.listProjects({ query: best }))).toEqual(['Asked', 'Awake', 'Last'])
  })

  test('has no gap or repeat between pages', async () => {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { title: string }[]; total: number; next: string | null } =
        await visitor().page('listProjects', {
          query: { ...best, limit: 1, ...(cursor !== null && { cursor }) },
        })
      expect(page.total).toBe(3)
      found.push(...titles(page.items))
      cursor = page.next
    } while (cursor !== null)
    expect(found).toEqual(['Asked', 'Awake', 'Last'])
  })

  test('does not recommend it as a match', async () => {
    const viewer = await as(await createUser({ skills: ['SQL'] }))
    const found = await viewer.listProjects({ query: { order: 'recommended' } })
    expect(titles(found)).toEqual(['Asked', 'Last', 'Awake'])
  })

  test('still finds it by its name', async () => {
    const found = await visitor().filterProjects({ query: best, body: { title: 'last' } })
    expect(titles(found)).toEqual(['Last'])
  })
})
