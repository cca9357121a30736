import { type EditedRole, limits } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { createProjectWithRoles, surveyor } from '../../test/project-with-roles.ts'
import { randomUUID } from 'node:crypto'

const app = await createTestApp()
const { as, visitor, services } = app
const { db } = services
const factories = createFactories(db)
const { createUser, createProject, createWantedRole } = factories
const scene = createProjectWithRoles(app, factories)

test('creates a project with its roles', async () => {
  const owner = await createUser()
  const projectId = await (
    await as(owner)
  ).createProject({
    body: {
      title: 'Old maps',
      description: 'We read old maps.',
      tags: ['History'],
      meetingFormat: ['Hybrid'],
      status: true,
      wantedRoles: [surveyor, { ...surveyor, title: 'Printer', hours: null, closed: true }],
    },
  })
  expect((await visitor().getProject({ params: { projectId } })).wantedRoles).toEqual([
    { ...surveyor, id: expect.any(String), taken: 0, state: 'open' },
    {
      ...surveyor,
      id: expect.any(String),
      title: 'Printer',
      hours: null,
      closed: true,
      taken: 0,
      state: 'closed',
    },
  ])
})

test('saves, reorders, closes, reopens and deletes roles; a save without roles keeps them', async () => {
  const { save, admin, owner, projectId, rolesOf } = await scene()
  const [first, second] = await save([surveyor, { ...surveyor, title: 'Printer' }], admin)
  expect(await save([{ ...second!, closed: true }, first!])).toMatchObject([
    { id: second!.id, title: 'Printer', state: 'closed' },
    { id: first!.id, title: 'Surveyor', state: 'open' },
  ])
  expect(await save([{ ...second!, closed: false }])).toMatchObject([
    { id: second!.id, state: 'open' },
  ])
  const { version } = await (await as(owner)).getProject({ params: { projectId } })
  await (await as(owner)).updateProject({ params: { projectId }, body: { version } })
  expect(await rolesOf(owner)).toHaveLength(1)
})

test("adds a role with the id of another project's role as a new one", async () => {
  const { save } = await scene()
  const foreign = await createWantedRole(await createProject({ owner: await createUser() }))
  const [saved] = await save([{ ...surveyor, id: foreign.id }])
  expect(saved!.id).not.toBe(foreign.id)
  expect(
    await db
      .selectFrom('wanted_roles')
      .select('title')
      .where('id', '=', foreign.id)
      .executeTakeFirst(),
  ).toEqual({ title: 'Cartographer' })
})

test.each<[string, Partial<EditedRole>]>([
  ['without a title', { title: ' ' }],
  ['with a title of two lines', { title: 'a\nb' }],
  ['with too long a title', { title: 'x'.repeat(limits.memberTitle + 1) }],
  ['without skills', { skills: [] }],
  ['without places', { places: 0 }],
  ['with too many places', { places: limits.rolePlaces + 1 }],
  ['with half a place', { places: 1.5 }],
  ['with no hours', { hours: 0 }],
  ['with too many hours', { hours: limits.hoursPerWeek + 1 }],
])('refuses a role %s', async (_, change) => {
  const { save } = await scene()
  await expect(save([{ ...surveyor, ...change }])).rejects.toMatchObject({
    error: 'validation_failed',
  })
})

test('takes ten roles and refuses an eleventh', async () => {
  const { save } = await scene()
  const roles = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ ...surveyor, title: `Surveyor ${nth}` }))
  expect(await save(roles(limits.wantedRoles))).toHaveLength(limits.wantedRoles)
  await expect(save(roles(limits.wantedRoles + 1))).rejects.toMatchObject({
    error: 'validation_failed',
  })
})

test('shows a stranger the match with each open role, and no member or visitor', async () => {
  const { save, rolesOf, student, owner, projectId } = await scene()
  await save([surveyor, { ...surveyor, skills: ['Baking'] }, { ...surveyor, closed: true }])
  expect((await rolesOf(student)).map(({ match }) => match)).toEqual([
    { of: 2, matched: ['GIS'], missing: ['Drawing'] },
    undefined,
    undefined,
  ])
  for (const roles of [
    await rolesOf(owner),
    (await visitor().getProject({ params: { projectId } })).wantedRoles,
  ]) {
    expect(roles.some((role) => 'match' in role)).toBe(false)
  }
})

test('closes all roles while the project does not recruit', async () => {
  const { project, rolesOf, owner } = await scene({ recruiting: false })
  await createWantedRole(project)
  expect(await rolesOf(owner)).toMatchObject([{ closed: false, state: 'closed' }])
})

test('a role has at least as many places as members', async () => {
  const { save, ask, accept, settle, student, other } = await scene()
  const [role] = await save([{ ...surveyor, places: 2 }])
  for (const person of [student, other]) {
    await ask(person, role!.id)
    await accept(person)
  }
  await settle()
  await expect(save([{ ...role!, places: 1 }])).rejects.toMatchObject({
    error: 'validation_failed',
    fields: { 'wantedRoles.0.places': '2 members have this role already.' },
  })
  expect(await save([{ ...role!, places: 3 }])).toMatchObject([{ taken: 2, state: 'open' }])
})

test('members of a deleted role stay members with their titles', async () => {
  const { save, ask, accept, settle, projectOf, student, owner } = await scene()
  const [role] = await save([surveyor])
  await ask(student, role!.id)
  await accept(student)
  await settle()
  await save([])
  expect(await projectOf(owner)).toMatchObject({
    userRoles: { [student.id]: 'Member' },
    userTitles: { [student.id]: 'Surveyor' },
    wantedRoles: [],
  })
})

test('accepting fills a place of the named role and gives its title; leaving frees it', async () => {
  const { save, ask, accept, settle, leave, projectOf, rolesOf, student, owner } = await scene()
  const [role] = await save([surveyor])
  await ask(student, role!.id)
  await accept(student)
  expect(await rolesOf(owner)).toMatchObject([{ taken: 0, state: 'open' }])
  await settle()
  expect(await projectOf(student)).toMatchObject({
    role: 'Member',
    userTitles: { [student.id]: 'Surveyor' },
    wantedRoles: [{ taken: 1, state: 'filled' }],
  })
  await leave(student)
  expect(await rolesOf(owner)).toMatchObject([{ taken: 0, state: 'open' }])
})

test('removing a member frees the place, and a role closed by hand stays closed', async () => {
  const { save, ask, accept, settle, rolesOf, student, owner, projectId } = await scene()
  const [role] = await save([surveyor])
  await ask(student, role!.id)
  await accept(student)
  await settle()
  await save([{ ...role!, closed: true }])
  await (await as(owner)).leaveProject({ params: { userId: student.id, projectId } })
  expect(await rolesOf(owner)).toMatchObject([{ taken: 0, state: 'closed' }])
})

test('a deleted account frees its place', async () => {
  const { save, ask, accept, settle, rolesOf, student, owner } = await scene()
  const [role] = await save([surveyor])
  await ask(student, role!.id)
  await accept(student)
  await settle()
  await (await as(student)).deleteUser({ params: { userId: student.id } })
  expect(await rolesOf(owner)).toMatchObject([{ taken: 0, state: 'open' }])
})

test('undoing an accepted decision leaves the place free', async () => {
  const { save, ask, accept, settle, rolesOf, requests, student, owner, projectId } = await scene()
  const [role] = await save([surveyor])
  await ask(student, role!.id)
  await accept(student)
  await (
    await as(owner)
  ).undoDecision({ params: { adminId: owner.id, userId: student.id, projectId }, body: '' })
  await settle()
  expect(await rolesOf(owner)).toMatchObject([{ taken: 0 }])
  expect(await requests()).toMatchObject([{ decision: null, wantedRole: { state: 'open' } }])
})

test('a request may name an open role; without one, it is for no particular role', async () => {
  const { save, ask, student, other, requests } = await scene()
  const [role] = await save([surveyor, { ...surveyor, title: 'Printer', closed: true }])
  await ask(other)
  await ask(student, role!.id)
  expect(await requests()).toMatchObject([
    { userId: other.id, wantedRole: null },
    {
      userId: student.id,
      wantedRole: { title: 'Surveyor', state: 'open' },
      match: { of: 2, matched: ['GIS'] },
    },
  ])
})

test('returns 409 for a request of a role that is closed, filled, unknown or of another project', async () => {
  const { save, ask, accept, settle, student, other } = await scene()
  const [open, closed] = await save([surveyor, { ...surveyor, closed: true }])
  const foreign = await createWantedRole(await createProject({ owner: other }))
  await ask(other, open!.id)
  await accept(other)
  await settle()
  for (const id of [open!.id, closed!.id, foreign.id, randomUUID()]) {
    await expect(ask(student, id)).rejects.toMatchObject({
      error: 'conflict',
      message: 'This role is no longer open. Please choose another one.',
    })
  }
})

test('requests of a role that is filled, closed or deleted stay, are marked, and can be accepted', async () => {
  const { save, ask, accept, settle, requests, projectOf, student, other, owner } = await scene()
  const third = await createUser()
  const [first, second, last] = await save([
    surveyor,
    { ...surveyor, title: 'Printer' },
    { ...surveyor, title: 'Binder', skills: ['Binding'] },
  ])
  await ask(student, first!.id)
  await ask(other, second!.id)
  await ask(third, last!.id)
  const [fourth, fifth] = [await createUser(), await createUser()]
  await ask(fourth, first!.id)
  await ask(fifth, first!.id)
  await accept(student)
  await settle()
  await save([first!, { ...second!, closed: true }])
  expect(await requests()).toMatchObject([
    { userId: other.id, wantedRole: { title: 'Printer', state: 'closed' } },
    { userId: third.id, wantedRole: { title: 'Binder', state: 'removed' } },
    { userId: fourth.id, wantedRole: { title: 'Surveyor', state: 'filled' } },
    { userId: fifth.id, wantedRole: { title: 'Surveyor', state: 'filled' } },
  ])

  for (const person of [other, third, fourth]) await accept(person)
  await settle()
  const { userTitles, wantedRoles } = await projectOf(owner)
  expect(userTitles).toMatchObject({ [other.id]: 'Printer', [third.id]: '', [fourth.id]: '' })
  expect(wantedRoles).toMatchObject([
    { title: 'Surveyor', taken: 1, state: 'filled' },
    { title: 'Printer', taken: 1, state: 'filled' },
  ])
})

test('accepting a request for no particular role takes no place', async () => {
  const { save, ask, accept, settle, rolesOf, projectOf, student, owner } = await scene()
  await save([surveyor])
  await ask(student)
  await accept(student)
  await settle()
  expect(await rolesOf(owner)).toMatchObject([{ taken: 0, state: 'open' }])
  expect((await projectOf(student)).userTitles[student.id]).toBe('')
})

test('an accepted request promises its place before it takes effect', async () => {
  const { save, ask, accept, requests, student, other } = await scene()
  const [role] = await save([surveyor])
  await ask(student, role!.id)
  await ask(other, role!.id)
  await accept(other)
  expect(await requests()).toMatchObject([
    { userId: student.id, wantedRole: { state: 'filled' } },
    { userId: other.id, wantedRole: { state: 'open' } },
  ])
})

test('an invited person joins without a role, or in the role of a pending request', async () => {
  const { save, ask, rolesOf, projectOf, student, other, owner, projectId } = await scene()
  const [role] = await save([surveyor])
  await ask(other, role!.id)
  for (const person of [student, other]) {
    await (
      await as(owner)
    ).inviteToProject({
      params: { senderId: owner.id, targetId: person.id, projectId },
      body: { msg: 'Come!!', ts: '' },
    })
    const params = { userId: person.id, projectId }
    await (await as(person)).acceptInvitation({ params, body: '' })
  }
  expect((await projectOf(owner)).userTitles).toMatchObject({
    [student.id]: '',
    [other.id]: 'Surveyor',
  })
  expect(await rolesOf(owner)).toMatchObject([{ taken: 1 }])
})
