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

test('the Owner hands the project to an Admin, and stays as one', async () => {
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

test('it is kept in the history, the new Owner is notified, and the team learns of it', async () => {
  const { owner, admin, member, projectId, handOver } = await scene()
  await handOver(owner, admin)
  expect(await (await as(admin)).getProjectHistory({ params: { projectId } })).toMatchObject([
    { change: 'role', actor: { id: owner.id }, subject: { id: admin.id }, to: 'Owner' },
    { change: 'role', actor: { id: owner.id }, subject: { id: owner.id }, to: 'Admin' },
  ])
  expect(await openNotifications(db, admin.id)).toMatchObject([{ type: 'made-owner', projectId }])
  expect(await liveEventsOf(db, member)).toEqual([{ type: 'project', projectId }])
})

test('an editor who has read the old roles cannot save them', async () => {
  const { owner, admin, projectId, handOver } = await scene()
  const browser = await as(owner)
  const whole = await browser.getProject({ params: { projectId } })
  await handOver(owner, admin)
  await expect(browser.updateProject({ params: { projectId }, body: whole })).rejects.toMatchObject(
    { error: 'version_conflict' },
  )
})

test('a project is handed to an Admin, not to a Member or to oneself', async () => {
  const { owner, member, handOver, seen } = await scene()
  for (const heir of [member, owner]) {
    await expect(handOver(owner, heir)).rejects.toMatchObject({ error: 'conflict' })
  }
  for (const heir of [await createUser(), { id: randomUUID() }]) {
    await expect(handOver(owner, heir)).rejects.toMatchObject({ error: 'not_found' })
  }
  expect(await seen()).toMatchObject({ ownerId: owner.id, version: 1 })
})

test("only the Owner hands a project over, in nobody else's name", async () => {
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

test('an unknown project is not found', async () => {
  const { owner, admin } = await scene()
  const params = { ownerId: owner.id, userId: admin.id, projectId: randomUUID() }
  await expect((await as(owner)).handOverProject({ params, body: '' })).rejects.toMatchObject({
    error: 'not_found',
  })
})
