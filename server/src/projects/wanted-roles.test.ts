import { randomUUID } from 'node:crypto'
import { limits, type EditedRole } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { createTeams, type Actor } from '../../test/team.ts'
import { serverTexts } from '../platform/http/errors.ts'

const app = await createTestApp()
const { visitor, services } = app
const { db } = services
const factories = createFactories(db)
const { createUser, createProject, createJoinRequest, createWantedRole } = factories
const { createActor, createTeam } = createTeams(app, factories)

const surveyor: EditedRole = {
  title: 'Surveyor',
  skills: ['GIS', 'Drawing'],
  places: 1,
  hours: 4,
  closed: false,
}
const printer = { ...surveyor, title: 'Printer' }

/** A project with these roles. */
const createScene = async (...roles: EditedRole[]) => {
  const team = await createTeam()
  const saveRoles = async (wantedRoles: EditedRole[]) =>
    (await team.save({ wantedRoles })).wantedRoles
  const saved = await saveRoles(roles)
  const rolesOf = async (person: Actor) => (await team.see(person)).wantedRoles
  const titleOf = async ({ id }: Person) => (await team.seeAsVisitor()).userTitles[id]
  const askFor = (person: Actor, wantedRoleId?: string) => team.ask(person, { wantedRoleId })
  const join = async (person: Actor, wantedRoleId?: string) => {
    await askFor(person, wantedRoleId)
    await team.admit(person)
  }
  return { ...team, saved, saveRoles, rolesOf, titleOf, askFor, join }
}

test('creates a project with its roles', async () => {
  const { browser } = await createActor()
  const projectId = await browser.createProject({
    body: {
      title: 'Old maps',
      description: 'We read old maps.',
      tags: ['History'],
      meetingFormat: ['Hybrid'],
      status: true,
      wantedRoles: [surveyor, { ...printer, hours: null, closed: true }],
    },
  })
  const id = expect.any(String)
  expect((await visitor().getProject({ params: { projectId } })).wantedRoles).toEqual([
    { ...surveyor, id, taken: 0, state: 'open' },
    { ...printer, hours: null, closed: true, id, taken: 0, state: 'closed' },
  ])
})

test('saves, reorders, closes, reopens and deletes roles; a save without roles keeps them', async () => {
  const { saved, save, saveRoles, rolesOf, owner } = await createScene(surveyor, printer)
  const [first, second] = saved
  expect(await saveRoles([{ ...second!, closed: true }, first!])).toMatchObject([
    { id: second!.id, title: 'Printer', state: 'closed' },
    { id: first!.id, title: 'Surveyor', state: 'open' },
  ])
  const reopened = await saveRoles([{ ...second!, closed: false }])
  expect(reopened).toMatchObject([{ id: second!.id, state: 'open' }])
  await save({ description: 'Another' })
  expect(await rolesOf(owner)).toEqual(reopened)
})

test("adds a role with the id of another project's role as a new one", async () => {
  const foreign = await createWantedRole(await createProject({ owner: await createUser() }))
  const { saved } = await createScene({ ...surveyor, id: foreign.id })
  expect(saved[0]!.id).not.toBe(foreign.id)
  const kept = db.selectFrom('wanted_roles').select('title').where('id', '=', foreign.id)
  expect(await kept.execute()).toEqual([{ title: 'Cartographer' }])
})

test('refuses a role that breaks a rule, and an eleventh', async () => {
  const { saveRoles } = await createScene()
  const wrong: Partial<EditedRole>[] = [
    { title: ' ' },
    { title: 'a\nb' },
    { title: 'x'.repeat(limits.memberTitle + 1) },
    { skills: [] },
    { places: 0 },
    { places: limits.rolePlaces + 1 },
    { places: 1.5 },
    { hours: 0 },
    { hours: limits.hoursPerWeek + 1 },
  ]
  const roles = Array.from({ length: limits.wantedRoles }, (_, nth) => ({
    ...surveyor,
    title: `Surveyor ${nth}`,
  }))
  for (const refused of [...wrong.map((each) => [{ ...surveyor, ...each }]), [...roles, printer]]) {
    await expect(saveRoles(refused)).rejects.toMatchObject({ error: 'validation_failed' })
  }
  expect(await saveRoles(roles)).toHaveLength(limits.wantedRoles)
})

test('shows a stranger the match with each open role, and no member or visitor', async () => {
  const { rolesOf, student, owner, seeAsVisitor } = await createScene(
    surveyor,
    { ...surveyor, skills: ['Baking'] },
    { ...surveyor, closed: true },
  )
  expect((await rolesOf(student)).map(({ match }) => match)).toEqual([
    { role: 'Surveyor', of: 2, matched: ['GIS'], missing: ['Drawing'] },
    undefined,
    undefined,
  ])
  for (const roles of [await rolesOf(owner), (await seeAsVisitor()).wantedRoles]) {
    expect(roles.some((role) => 'match' in role)).toBe(false)
  }
})

test('closes all roles while the project does not recruit', async () => {
  const { save, rolesOf, owner } = await createScene(surveyor)
  await save({ status: false })
  expect(await rolesOf(owner)).toMatchObject([{ closed: false, state: 'closed' }])
})

test('a role has at least as many places as members', async () => {
  const { saved, saveRoles, join, student, guest } = await createScene({ ...surveyor, places: 2 })
  const [role] = saved
  for (const person of [student, guest]) await join(person, role!.id)
  await expect(saveRoles([{ ...role!, places: 1 }])).rejects.toMatchObject({
    error: 'validation_failed',
    fields: {
      'wantedRoles.0.places': '2 members have this role already. Please enter at least 2.',
    },
  })
  expect(await saveRoles([{ ...role!, places: 3 }])).toMatchObject([{ taken: 2, state: 'open' }])
})

test('members of a deleted role stay members with their titles', async () => {
  const { saved, saveRoles, join, roleOf, titleOf, student } = await createScene(surveyor)
  await join(student, saved[0]!.id)
  expect(await saveRoles([])).toEqual([])
  expect([await roleOf(student), await titleOf(student)]).toEqual(['Member', 'Surveyor'])
})

test('a request may name an open role; without one, it is for no particular role', async () => {
  const { saved, askFor, requests, student, guest } = await createScene(surveyor)
  await askFor(guest)
  await askFor(student, saved[0]!.id)
  expect(await requests()).toMatchObject([
    { userId: guest.id, wantedRole: null },
    {
      userId: student.id,
      wantedRole: { title: 'Surveyor', state: 'open' },
      match: { of: 2, matched: ['GIS'] },
    },
  ])
})

test('returns 409 for a request or an invitation to a role that is closed, filled, unknown or of another project', async () => {
  const { saved, askFor, invite, join, student, guest } = await createScene(surveyor, {
    ...surveyor,
    closed: true,
  })
  const [open, closed] = saved
  const foreign = await createWantedRole(await createProject({ owner: guest }))
  await join(guest, open!.id)
  for (const id of [open!.id, closed!.id, foreign.id, randomUUID()]) {
    const refusal = { error: 'conflict', message: serverTexts.roleNotOpen }
    await expect(askFor(student, id)).rejects.toMatchObject(refusal)
    await expect(invite(student, undefined, '', { wantedRoleId: id })).rejects.toMatchObject(
      refusal,
    )
  }
})

describe('accepting', () => {
  test('fills a place of the named role and gives its title, and undoing does neither', async () => {
    const { saved, askFor, decide, settle, rolesOf, titleOf, requests, student, owner } =
      await createScene(surveyor)
    await askFor(student, saved[0]!.id)
    await decide('acceptRequest', student)
    await decide('undoDecision', student)
    await settle()
    expect(await requests()).toMatchObject([{ decision: null, wantedRole: { state: 'open' } }])
    await decide('acceptRequest', student)
    expect(await rolesOf(owner)).toMatchObject([{ taken: 0, state: 'open' }])
    await settle()
    expect(await rolesOf(owner)).toMatchObject([{ taken: 1, state: 'filled' }])
    expect(await titleOf(student)).toBe('Surveyor')
  })

  test('takes no place for a request for no particular role', async () => {
    const { join, rolesOf, titleOf, student, owner } = await createScene(surveyor)
    await join(student)
    expect(await rolesOf(owner)).toMatchObject([{ taken: 0, state: 'open' }])
    expect(await titleOf(student)).toBe('')
  })

  test('promises the place before it takes effect', async () => {
    const { saved, askFor, decide, requests, student, guest } = await createScene(surveyor)
    for (const person of [student, guest]) await askFor(person, saved[0]!.id)
    await decide('acceptRequest', guest)
    expect(await requests()).toMatchObject([
      { userId: student.id, wantedRole: { state: 'filled' } },
      { userId: guest.id, wantedRole: { state: 'open' } },
    ])
  })

  test('is possible for a role that is filled, closed or deleted, as the request shows', async () => {
    const { saved, saveRoles, askFor, join, admit, requests, titleOf, rolesOf, ...people } =
      await createScene(surveyor, printer, { ...surveyor, title: 'Binder', skills: ['Binding'] })
    const [first, second, last] = saved
    const { owner, student, guest } = people
    const [third, fourth] = [await createActor(), await createActor()]
    await askFor(guest, second!.id)
    await askFor(third, last!.id)
    await askFor(fourth, first!.id)
    await join(student, first!.id)
    await saveRoles([first!, { ...second!, closed: true }])
    expect(await requests()).toMatchObject([
      { userId: guest.id, wantedRole: { title: 'Printer', state: 'closed' } },
      { userId: third.id, wantedRole: { title: 'Binder', state: 'removed' } },
      { userId: fourth.id, wantedRole: { title: 'Surveyor', state: 'filled' } },
    ])
    const titles: unknown[] = []
    for (const person of [guest, third, fourth]) {
      await admit(person)
      titles.push(await titleOf(person))
    }
    expect(titles).toEqual(['Printer', '', ''])
    expect(await rolesOf(owner)).toMatchObject([
      { title: 'Surveyor', taken: 1, state: 'filled' },
      { title: 'Printer', taken: 1, state: 'filled' },
    ])
  })

  test('an invitation without a role leads to none, or to the role of a pending request', async () => {
    const { saved, askFor, invite, answer, titleOf, rolesOf, student, guest, owner } =
      await createScene(surveyor)
    await askFor(guest, saved[0]!.id)
    for (const person of [student, guest]) {
      await invite(person)
      await answer('acceptInvitation', person)
    }
    expect([await titleOf(student), await titleOf(guest)]).toEqual(['', 'Surveyor'])
    expect(await rolesOf(owner)).toMatchObject([{ taken: 1 }])
  })
})

describe('an invitation to a role', () => {
  const createInvited = async (sender: 'owner' | 'member') => {
    const scene = await createScene(surveyor, printer)
    const [first, second] = scene.saved.map(({ id }) => ({ wantedRoleId: id }))
    await scene.invite(scene.guest, scene[sender], 'Join us!', second)
    return { ...scene, first: first!, second: second! }
  }

  test('fills a place of it, and gives its title, also if the person has asked for another one', async () => {
    const { project, answer, see, titleOf, rolesOf, guest, owner, first } =
      await createInvited('owner')
    const wantedRole = { title: 'Printer', state: 'open' }
    expect(await see(guest)).toMatchObject({ invitation: { wantedRole } })
    expect(await see(owner)).toMatchObject({ invitations: [{ wantedRole }] })
    await createJoinRequest(project, guest, { wanted_role_id: first.wantedRoleId })
    await answer('acceptInvitation', guest)
    expect(await titleOf(guest)).toBe('Printer')
    expect(await rolesOf(owner)).toMatchObject([{ taken: 0 }, { taken: 1, state: 'filled' }])
  })

  test('joins without it once it is filled or deleted, as the invitation shows', async () => {
    const { saved, saveRoles, join, invite, answer, see, titleOf, student, guest, second } =
      await createInvited('owner')
    await join(student, second.wantedRoleId)
    // A repeated invitation changes nothing.
    await invite(guest, undefined, '', second)
    const shown = async () => (await see(guest)).invitation?.wantedRole
    expect(await shown()).toEqual({ title: 'Printer', state: 'filled' })
    await saveRoles([saved[0]!])
    expect(await shown()).toEqual({ title: 'Printer', state: 'removed' })
    await answer('acceptInvitation', guest)
    expect(await titleOf(guest)).toBe('')
  })

  test('gives way to the role that the person names', async () => {
    const { askFor, titleOf, guest, first } = await createInvited('owner')
    await askFor(guest, first.wantedRoleId)
    expect(await titleOf(guest)).toBe('Surveyor')
  })

  test('by a Member leads to a request for it', async () => {
    const { answer, requests, guest } = await createInvited('member')
    await answer('acceptInvitation', guest)
    expect(await requests()).toMatchObject([
      { userId: guest.id, wantedRole: { title: 'Printer', state: 'open' } },
    ])
  })
})

test.each([
  ['the role that it names', undefined, 'Printer'],
  ['no other role than it has', 0, 'Surveyor'],
])("a Member's invitation adds to a pending request %s", async (_, asked, title) => {
  const { saved, askFor, invite, answer, requests, guest, member } = await createScene(
    surveyor,
    printer,
  )
  await askFor(guest, asked === undefined ? undefined : saved[asked]!.id)
  await invite(guest, member, 'Join us!', { wantedRoleId: saved[1]!.id })
  await answer('acceptInvitation', guest)
  expect(await requests()).toMatchObject([{ wantedRole: { title, state: 'open' } }])
})

test("a Member's invitation adds no role to a request that a manager has accepted", async () => {
  const scene = await createScene(surveyor)
  const { saved, askFor, invite, answer, decide, settle, titleOf, guest, member } = scene
  await askFor(guest)
  await invite(guest, member, 'Join us!', { wantedRoleId: saved[0]!.id })
  await decide('acceptRequest', guest)
  await answer('acceptInvitation', guest)
  await settle()
  expect(await titleOf(guest)).toBe('')
})

test.each<[string, (scene: Awaited<ReturnType<typeof createScene>>) => Promise<unknown>]>([
  ['leaves', ({ student, leave }) => leave(student, student)],
  ['is removed', ({ student, owner, leave }) => leave(student, owner)],
  [
    'deletes the account',
    ({ student }) => student.browser.deleteUser({ params: { userId: student.id } }),
  ],
])('a member who %s frees the place, and a role closed by hand stays closed', async (_, end) => {
  const scene = await createScene(surveyor, printer)
  const { saved, saveRoles, join, rolesOf, student, owner } = scene
  await join(student, saved[0]!.id)
  await end(scene)
  expect(await rolesOf(owner)).toMatchObject([{ taken: 0, state: 'open' }, {}])
  await saveRoles([{ ...saved[0]!, closed: true }])
  expect(await rolesOf(owner)).toMatchObject([{ taken: 0, state: 'closed' }])
})
