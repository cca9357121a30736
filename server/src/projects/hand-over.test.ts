import { randomUUID } from 'node:crypto'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { openNotifications } from '../notifications/store.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject } = createFactories(db)

const scene = async () => {
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
  const { owner, admin, projectId, handOver, seen } = await scene()
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
  const { owner, admin, member, projectId, handOver } = await scene()
  await handOver(owner, admin)
  expect(await (await as(admin)).getProjectHistory({ params: { projectId } })).toMatchObject([
    { change: 'role', actor: { id: owner.id }, subject: { id: admin.id }, to: 'Owner' },
    { change: 'role', actor: { id: owner.id }, subject: { id: owner.id }, to: 'Admin' },
  ])
  expect(await openNotifications(db, admin.id)).toMatchObject([{ type: 'made-owner', projectId }])
  expect(await liveEventsOf(db, member)).toContainEqual({ type: 'project', projectId })
})

test('returns 409 to an editor with the old roles', async () => {
  const { owner, admin, projectId, handOver } = await scene()
  const browser = await as(owner)
  const whole = await browser.getProject({ params: { projectId } })
  await handOver(owner, admin)
  await expect(browser.updateProject({ params: { projectId }, body: whole })).rejects.toMatchObject(
    { error: 'version_conflict' },
  )
})

test('refuses to hand over to a Member or to oneself', async () => {
  const { owner, member, handOver, seen } = await scene()
  for (const heir of [member, owner]) {
    await expect(handOver(owner, heir)).rejects.toMatchObject({ error: 'conflict' })
  }
  for (const heir of [await createUser(), { id: randomUUID() }]) {
    await expect(handOver(owner, heir)).rejects.toMatchObject({ error: 'not_found' })
  }
  expect(await seen()).toMatchObject({ ownerId: owner.id, version: 1 })
})

test("returns 403 to all but the Owner, and for another user's id", async () => {
  const { owner, admin, member, projectId, handOver, seen } = await scene()
  for (const actor of [admin, member, await createUser()]) {
    await expect(handOver(actor, admin)).rejects.toMatchObject({ error: 'forbidden' })
  }
  const params = { ownerId: owner.id, userId: admin.id, projectId }
  await expect((await as(admin)).handOverProject({ params, body: '' })).rejects.toMatchObject({
    error: 'forbidden',
  })
  await expect(visitor().handOverProject({ params, body: '' })).rejects.toMatchObject({
    error: 'unauthenticated',
  })
  expect(await seen()).toMatchObject({ ownerId: owner.id })
})

test('returns 404 for an unknown project', async () => {
  const { owner, admin } = await scene()
  const params = { ownerId: owner.id, userId: admin.id, projectId: randomUUID() }
  await expect((await as(owner)).handOverProject({ params, body: '' })).rejects.toMatchObject({
    error: 'not_found',
  })
})
