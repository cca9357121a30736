import { randomUUID } from 'node:crypto'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { settleDecisions } from '../../../test/settle-decisions.ts'

const { as, visitor, services } = await createTestApp()
const { createUser, createProject, createJoinRequest } = createFactories(services.db)

const scene = async () => {
  const owner = await createUser()
  const admin = await createUser()
  const member = await createUser()
  const student = await createUser()
  const project = await createProject({ owner, admins: [admin], members: [member] })
  await createJoinRequest(project, student)
  const paramsOf = (person: { id: string }) => ({
    params: { userId: person.id, projectId: project.id },
  })
  return { owner, admin, member, student, project, paramsOf }
}

test('shows everyone the role of a person in a project', async () => {
  const { owner, admin, member, student, paramsOf } = await scene()
  expect(await visitor().getRole(paramsOf(owner))).toBe('Owner')
  expect(await visitor().getRole(paramsOf(admin))).toBe('Admin')
  expect(await visitor().getRole(paramsOf(member))).toBe('Member')
  expect(await visitor().getRole(paramsOf(student))).toBe('Unenrolled')
})

test('returns Unenrolled for unknown people and projects', async () => {
  const { owner, project } = await scene()
  const params = { userId: owner.id, projectId: project.id }
  const roleWith = (unknown: Partial<typeof params>) =>
    visitor().getRole({ params: { ...params, ...unknown } })
  expect(await roleWith({ userId: randomUUID() })).toBe('Unenrolled')
  expect(await roleWith({ projectId: randomUUID() })).toBe('Unenrolled')
  await expect(roleWith({ userId: 'me' })).rejects.toMatchObject({ error: 'validation_failed' })
})

test('shows a pending request to its sender, the Owner and the Admins', async () => {
  const { owner, admin, student, paramsOf } = await scene()
  for (const person of [owner, admin, student]) {
    expect(await (await as(person)).isRequested(paramsOf(student))).toBe(true)
  }
})

test('hides a pending request from all others', async () => {
  const { member, student, paramsOf } = await scene()
  for (const person of [member, await createUser()]) {
    await expect((await as(person)).isRequested(paramsOf(student))).rejects.toMatchObject({
      error: 'not_found',
    })
  }
  await expect(visitor().isRequested(paramsOf(student))).rejects.toMatchObject({
    error: 'unauthenticated',
  })
})

test('hides whether a request for an unknown project is pending', async () => {
  const { student } = await scene()
  const params = { userId: student.id, projectId: randomUUID() }
  await expect((await as(student)).isRequested({ params })).rejects.toMatchObject({
    error: 'not_found',
  })
})

test('returns false without a pending request', async () => {
  const { owner, student, project, paramsOf } = await scene()
  const other = await createUser()
  expect(await (await as(other)).isRequested(paramsOf(other))).toBe(false)
  await (
    await as(owner)
  ).denyRequest({
    params: { adminId: owner.id, userId: student.id, projectId: project.id },
    body: '',
  })
  await settleDecisions(services.db, project.id)
  expect(await (await as(student)).isRequested(paramsOf(student))).toBe(false)
})
