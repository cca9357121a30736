import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'
import { settleDecisions } from '../../../test/settle-decisions.ts'
import { openNotifications } from '../../notifications/store.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createWantedRole, createJoinRequest } = createFactories(db)

const calls = { accepted: 'acceptRequest', denied: 'denyRequest' } as const
type Decision = keyof typeof calls

/** A project with a pending request for one of its roles, and an Admin who decides on it. */
const createScene = async () => {
  const [owner, admin, second] = [await createUser(), await createUser(), await createUser()]
  const [student, rival] = [await createUser(), await createUser()]
  const project = await createProject({ owner, admins: [admin, second] })
  const wanted = await createWantedRole(project)
  await createJoinRequest(project, student, { wanted_role_id: wanted.id })
  const browsers = {
    owners: await as(owner),
    admins: await as(admin),
    students: await as(student),
  }
  const params = { projectId: project.id }
  const decide = (decision: Decision, decider = admin) =>
    as(decider).then((browser) =>
      browser[calls[decision]]({
        params: { adminId: decider.id, userId: student.id, ...params },
        body: '',
      }),
    )
  const editTeam = async (userRoles: Record<string, 'Admin' | 'Member'>) => {
    const { version } = await browsers.owners.getProject({ params })
    await browsers.owners.updateProject({ params, body: { version, userRoles } })
  }
  return {
    owner,
    admin,
    second,
    student,
    rival,
    project,
    wanted,
    params,
    ...browsers,
    decide,
    editTeam,
  }
}

type Scene = Awaited<ReturnType<typeof createScene>>
/** What remains of a decision: it takes effect, the request is open again, or there is no request any more. */
type Outcome = 'takes effect' | 'open again' | 'no request'

const removeAdmin = ({ owners, admin, params }: Scene) =>
  owners.leaveProject({ params: { userId: admin.id, ...params } })

const demoteAdmin = ({ admin, editTeam }: Scene) => editTeam({ [admin.id]: 'Member' })

const cases: Record<
  string,
  { happens: (scene: Scene) => Promise<unknown>; accepted: Outcome; denied: Outcome }
> = {
  nothing: {
    happens: async () => undefined,
    accepted: 'takes effect',
    denied: 'takes effect',
  },
  'the Admin is removed': { happens: removeAdmin, accepted: 'open again', denied: 'open again' },
  'the Admin leaves': {
    happens: ({ admins, admin, params }) =>
      admins.leaveProject({ params: { userId: admin.id, ...params } }),
    accepted: 'open again',
    denied: 'open again',
  },
  'the Admin becomes a Member': {
    happens: demoteAdmin,
    accepted: 'open again',
    denied: 'open again',
  },
  'the Admin becomes a Member and an Admin again': {
    happens: async (scene) => {
      await demoteAdmin(scene)
      await scene.editTeam({ [scene.admin.id]: 'Admin' })
    },
    accepted: 'open again',
    denied: 'open again',
  },
  'the Admin deletes the account': {
    happens: ({ admins, admin }) => admins.deleteUser({ params: { userId: admin.id } }),
    accepted: 'open again',
    denied: 'open again',
  },
  'the Admin loses the role without a word of the server': {
    happens: ({ admin }) =>
      db
        .updateTable('memberships')
        .set({ role: 'Member' })
        .where('user_id', '=', admin.id)
        .execute(),
    accepted: 'open again',
    denied: 'open again',
  },
  'the Admin becomes the Owner': {
    happens: ({ owners, owner, admin, params }) =>
      owners.handOverProject({
        params: { ownerId: owner.id, userId: admin.id, ...params },
        body: '',
      }),
    accepted: 'takes effect',
    denied: 'takes effect',
  },
  'the Admin blocks the person': {
    happens: ({ admins, admin, student }) =>
      admins.blockPerson({ params: { userId: admin.id, otherId: student.id }, body: '' }),
    accepted: 'open again',
    denied: 'takes effect',
  },
  'the person blocks the Admin': {
    happens: ({ students, admin, student }) =>
      students.blockPerson({ params: { userId: student.id, otherId: admin.id }, body: '' }),
    accepted: 'takes effect',
    denied: 'takes effect',
  },
  'the project stops recruiting': {
    happens: async ({ owners, params }) => {
      const { version } = await owners.getProject({ params })
      await owners.updateProject({ params, body: { version, status: false } })
    },
    accepted: 'takes effect',
    denied: 'takes effect',
  },
  'the role is deleted': {
    happens: ({ wanted }) => db.deleteFrom('wanted_roles').where('id', '=', wanted.id).execute(),
    accepted: 'takes effect',
    denied: 'takes effect',
  },
  'another person takes the only place of the role': {
    happens: async ({ project, wanted, rival }) => {
      const place = { project_id: project.id, user_id: rival.id, wanted_role_id: wanted.id }
      await db
        .insertInto('memberships')
        .values({ ...place, role: 'Member' })
        .execute()
    },
    accepted: 'takes effect',
    denied: 'takes effect',
  },
  'the person withdraws the request': {
    happens: ({ students, student, params }) =>
      students.withdrawRequest({ params: { userId: student.id, ...params }, body: '' }),
    accepted: 'no request',
    denied: 'no request',
  },
  'the person deletes the account': {
    happens: ({ students, student }) => students.deleteUser({ params: { userId: student.id } }),
    accepted: 'no request',
    denied: 'no request',
  },
  'the project is deleted': {
    happens: ({ owners, params }) => owners.deleteProject({ params }),
    accepted: 'no request',
    denied: 'no request',
  },
}

const roleOf = ({ student, params }: Scene) =>
  visitor().getRole({ params: { userId: student.id, ...params } })

/** The request as the database has it: its state and whether a decision is on it. */
const requestOf = async ({ student }: Scene) => {
  const row = await db
    .selectFrom('join_requests')
    .select(['state', 'decision'])
    .where('user_id', '=', student.id)
    .executeTakeFirst()
  return row?.state === 'withdrawn' ? undefined : row
}

const answersTo = async ({ student }: Scene) =>
  (await openNotifications(db, student.id)).filter(({ type }) => type.startsWith('request-'))

const decisions = ['accepted', 'denied'] as const

describe.each(decisions)('a request that is %s', (decision) => {
  test.each(Object.entries(cases))(
    'if meanwhile this happens: %s',
    async (_, { happens, ...outcomes }) => {
      const scene = await createScene()
      await scene.decide(decision)
      await happens(scene)
      await settleDecisions(db, scene.project.id)

      const outcome = outcomes[decision]
      const joined = outcome === 'takes effect' && decision === 'accepted'
      expect(await roleOf(scene)).toBe(joined ? 'Member' : 'Unenrolled')
      const expected = {
        'takes effect': { state: decision, decision: null },
        'open again': { state: 'pending', decision: null },
        'no request': undefined,
      }
      expect(await requestOf(scene)).toEqual(expected[outcome])
      expect(await answersTo(scene)).toHaveLength(outcome === 'takes effect' ? 1 : 0)
    },
  )
})

/** Ends the decisions of the Admin without waiting for the 8 seconds. */
const atOnce = Object.entries({
  'is removed': removeAdmin,
  'becomes a Member': demoteAdmin,
  'deletes the account': cases['the Admin deletes the account']!.happens,
})

test.each(atOnce)(
  'all sides see an acceptance end at once when its Admin %s',
  async (_, happens) => {
    const scene = await createScene()
    const { second, student, students, params, project } = scene
    await scene.decide('accepted')
    expect(await students.getProject({ params })).toMatchObject({ requested: true, joining: true })
    const seen = { student: await eventCount(student), second: await eventCount(second) }

    await happens(scene)

    expect(await students.getProject({ params })).toMatchObject({ requested: true, joining: false })
    const managed = await (await as(second)).getProject({ params })
    expect(managed).toMatchObject({ joinRequests: [{ userId: student.id, decision: null }] })
    const news = { type: 'project', projectId: project.id }
    expect((await liveEventsOf(db, student)).slice(seen.student)).toEqual([news])
    expect((await liveEventsOf(db, second)).slice(seen.second)).toContainEqual(news)
  },
)

const eventCount = async (person: { id: string }) => (await liveEventsOf(db, person)).length

test('a refused person learns nothing when its Admin is removed', async () => {
  const scene = await createScene()
  await scene.decide('denied')
  await removeAdmin(scene)
  expect(await liveEventsOf(db, scene.student)).toEqual([])
})

test('another manager can decide at once on a request that is open again', async () => {
  const scene = await createScene()
  await scene.decide('denied')
  await removeAdmin(scene)
  await scene.decide('accepted', scene.second)
  await settleDecisions(db, scene.project.id)
  expect(await roleOf(scene)).toBe('Member')
  expect(await answersTo(scene)).toMatchObject([{ fromId: scene.second.id }])
})

test('a person who joins by an invitation meanwhile is told of no decision', async () => {
  const scene = await createScene()
  const { owner, owners, student, students, params } = scene
  await scene.decide('denied')
  await owners.inviteToProject({
    params: { senderId: owner.id, targetId: student.id, ...params },
    body: { msg: '', ts: '' },
  })
  await students.acceptInvitation({ params: { userId: student.id, ...params }, body: '' })
  await settleDecisions(db, scene.project.id)
  expect(await roleOf(scene)).toBe('Member')
  expect(await answersTo(scene)).toEqual([])
})
