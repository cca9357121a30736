import { randomUUID } from 'node:crypto'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { openNotifications } from '../notifications/store.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject } = createFactories(db)

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
    await settleDecisions(db, projectId)
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

const team = async () => {
  const [owner, admin, member] = [await createUser(), await createUser(), await createUser()]
  const { id: projectId } = await createProject({ owner, admins: [admin], members: [member] })
  const handOver = async (actor: Person, heir: { id: string }) =>
    (await as(actor)).handOverProject({
      params: { ownerId: actor.id, userId: heir.id, projectId },
      body: '',
    })
  const seen = () => visitor().getProject({ params: { projectId } })
  return { owner, admin, member, projectId, handOver, seen }
}

test('makes an Admin the Owner, and the Owner an Admin', async () => {
  const { owner, admin, projectId, handOver, seen } = await team()
  await handOver(owner, admin)
  expect(await seen()).toMatchObject({
    ownerId: admin.id,
    userRoles: { [admin.id]: 'Owner', [owner.id]: 'Admin' },
  })
  expect(await (await as(admin)).getProject({ params: { projectId } })).toMatchObject({
    can: { delete: true, handOver: true },
  })
  expect(await (await as(owner)).getProject({ params: { projectId } })).toMatchObject({
    can: { delete: false, leave: true },
  })
})

test('records it in the history, notifies the new Owner and informs the team', async () => {
  const { owner, admin, member, projectId, handOver } = await team()
  await handOver(owner, admin)
  expect(await (await as(admin)).getProjectHistory({ params: { projectId } })).toMatchObject([
    { change: 'role', actor: { id: owner.id }, subject: { id: admin.id }, to: 'Owner' },
    { change: 'role', actor: { id: owner.id }, subject: { id: owner.id }, to: 'Admin' },
  ])
  expect(await openNotifications(db, admin.id)).toMatchObject([{ type: 'made-owner', projectId }])
  expect(await liveEventsOf(db, member)).toContainEqual({ type: 'project', projectId })
})

test('returns 409 to an editor with the old roles', async () => {
  const { owner, admin, projectId, handOver } = await team()
  const browser = await as(owner)
  const whole = await browser.getProject({ params: { projectId } })
  await handOver(owner, admin)
  await expect(browser.updateProject({ params: { projectId }, body: whole })).rejects.toMatchObject(
    { error: 'version_conflict' },
  )
})

test('refuses to hand over to a Member or to oneself', async () => {
  const { owner, member, handOver, seen } = await team()
  for (const heir of [member, owner]) {
    await expect(handOver(owner, heir)).rejects.toMatchObject({ error: 'conflict' })
  }
  for (const heir of [await createUser(), { id: randomUUID() }]) {
    await expect(handOver(owner, heir)).rejects.toMatchObject({ error: 'not_found' })
  }
  expect(await seen()).toMatchObject({ ownerId: owner.id, version: 1 })
})
