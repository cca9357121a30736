import { limits, type EditedRole } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { createProjectWithRoles, surveyor } from '../../../test/project-with-roles.ts'

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

test('returns 403 when a non-member saves roles, and 409 for an older version', async () => {
  const { save, student, owner, projectId } = await scene()
  await expect(save([surveyor], student)).rejects.toMatchObject({ status: 403 })
  await save([surveyor])
  const body = { version: 1, wantedRoles: [] }
  await expect(
    (await as(owner)).updateProject({ params: { projectId }, body }),
  ).rejects.toMatchObject({ error: 'version_conflict' })
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
