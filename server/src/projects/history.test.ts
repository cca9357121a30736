import { randomUUID } from 'node:crypto'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'

const { as, visitor, services } = await createTestApp()
const { createUser } = createFactories(services.db)

const body = { msg: 'Please let me in.', ts: '' }

/** A project made through the API, with an Admin, a Member and a removed person. */
const scene = async () => {
  const owner = await createUser({ name: 'Olga' })
  const [admin, member, former] = [
    await createUser({ name: 'Ada' }),
    await createUser({ name: 'Max' }),
    await createUser({ name: 'Fay' }),
  ]
  const owners = await as(owner)
  const projectId = await owners.createProject({
    body: {
      title: 'Map of the old town',
      description: 'We draw it.',
      tags: ['History'],
      meetingFormat: ['Virtual'],
      status: true,
    },
  })
  for (const person of [admin, member, former]) {
    const params = { userId: person.id, projectId }
    await (await as(person)).requestToJoin({ params, body })
    await owners.acceptRequest({ params: { ...params, adminId: owner.id }, body: '' })
    await settleDecisions(services.db, projectId)
  }
  const params = { projectId }
  await owners.updateProject({
    params,
    body: { version: 1, userRoles: { [admin.id]: 'Admin' } },
  })
  await (await as(admin)).leaveProject({ params: { userId: former.id, projectId } })
  return { owner, admin, member, former, params }
}

test('lists every change of role or membership, the latest first', async () => {
  const { owner, params } = await scene()
  const history = await (await as(owner)).getProjectHistory({ params })
  const lines = history.map(
    ({ change, actor, subject, from, to }) =>
      `${actor?.name}: ${subject?.name} ${change} (${from}, ${to})`,
  )
  expect(lines).toEqual([
    'Ada: Fay removed (Member, Unenrolled)',
    'Olga: Ada role (Member, Admin)',
    'Olga: Fay joined (Unenrolled, Member)',
    'Olga: Max joined (Unenrolled, Member)',
    'Olga: Ada joined (Unenrolled, Member)',
    'Olga: Olga created (Unenrolled, Owner)',
  ])
})

test('returns pages', async () => {
  const { admin, params } = await scene()
  const browser = await as(admin)
  const all = await browser.getProjectHistory({ params })
  const first = await browser.page('getProjectHistory', { params, query: { limit: 4 } })
  expect(first).toMatchObject({ total: 6, items: all.slice(0, 4) })
  const second = await browser.page('getProjectHistory', {
    params,
    query: { limit: 4, cursor: first.next! },
  })
  expect(second).toMatchObject({ total: 6, items: all.slice(4), next: null })
})

test('returns 404 to all but Owner and Admins', async () => {
  const { member, former, params } = await scene()
  for (const person of [member, former]) {
    await expect((await as(person)).getProjectHistory({ params })).rejects.toMatchObject({
      error: 'not_found',
    })
  }
  await expect(visitor().getProjectHistory({ params })).rejects.toMatchObject({
    error: 'unauthenticated',
  })
})

test('returns 404 for an unknown project, and 400 for a malformed cursor', async () => {
  const { owner, params } = await scene()
  const browser = await as(owner)
  await expect(
    browser.getProjectHistory({ params: { projectId: randomUUID() } }),
  ).rejects.toMatchObject({ error: 'not_found' })
  for (const cursor of ['nonsense', Buffer.from('["1"]').toString('base64url')]) {
    await expect(browser.getProjectHistory({ params, query: { cursor } })).rejects.toMatchObject({
      error: 'validation_failed',
    })
  }
})
