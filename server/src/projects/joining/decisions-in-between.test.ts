import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { createTeams } from '../../../test/team.ts'
import { openNotifications } from '../../../test/notify.ts'

const app = await createTestApp()
const { db } = app.services
const factories = createFactories(db)
const { createMembership, createWantedRole, createJoinRequest } = factories
const { createTeam, eventsOf } = createTeams(app, factories)

const calls = { accepted: 'acceptRequest', denied: 'denyRequest' } as const
const decisions = ['accepted', 'denied'] as const

/** A project with a pending request for one of its roles, on which the Admin decides. */
const createScene = async () => {
  const team = await createTeam()
  const wanted = await createWantedRole(team.project)
  await createJoinRequest(team.project, team.student, { wanted_role_id: wanted.id })
  const decide = (decision: keyof typeof calls, by = team.admin) =>
    team.decide(calls[decision], team.student, by)
  return { ...team, wanted, decide }
}

type Scene = Awaited<ReturnType<typeof createScene>>

const removeAdmin = ({ leave, admin, owner }: Scene) => leave(admin, owner)
const demoteAdmin = ({ admin, save }: Scene) => save({ userRoles: { [admin.id]: 'Member' } })
const deleteAdmin = ({ admin }: Scene) => admin.browser.deleteUser({ params: { userId: admin.id } })

type Change = (scene: Scene) => Promise<unknown>
/** What remains of a decision: it takes effect, the request is open again, or there is no request any more. */
type Outcome = 'takes effect' | 'open again' | 'no request'

/** What happens before a decision takes effect, and its outcome; a second one for a refusal, if it differs. */
const cases: [string, Change, Outcome, Outcome?][] = [
  ['nothing', async () => undefined, 'takes effect'],
  ['the Admin is removed', removeAdmin, 'open again'],
  ['the Admin leaves', ({ leave, admin }) => leave(admin, admin), 'open again'],
  ['the Admin becomes a Member', demoteAdmin, 'open again'],
  [
    'the Admin becomes a Member and an Admin again',
    async (scene) => {
      await demoteAdmin(scene)
      await scene.save({ userRoles: { [scene.admin.id]: 'Admin' } })
    },
    'open again',
  ],
  ['the Admin deletes the account', deleteAdmin, 'open again'],
  [
    'the Admin loses the role without a word of the server',
    ({ admin }) =>
      db
        .updateTable('memberships')
        .set({ role: 'Member' })
        .where('user_id', '=', admin.id)
        .execute(),
    'open again',
  ],
  ['the Admin becomes the Owner', ({ handOver, admin }) => handOver(admin), 'takes effect'],
  [
    'the Admin blocks the person',
    ({ admin, student }) =>
      admin.browser.blockPerson({ params: { userId: admin.id, otherId: student.id }, body: '' }),
    'open again',
    'takes effect',
  ],
  [
    'the person blocks the Admin',
    ({ admin, student }) =>
      student.browser.blockPerson({ params: { userId: student.id, otherId: admin.id }, body: '' }),
    'takes effect',
  ],
  ['the project stops recruiting', ({ save }) => save({ status: false }), 'takes effect'],
  ['the role is deleted', ({ save }) => save({ wantedRoles: [] }), 'takes effect'],
  [
    'another person takes the only place of the role',
    ({ project, wanted, guest }) => createMembership(project, guest, { wanted_role_id: wanted.id }),
    'takes effect',
  ],
  ['the person withdraws the request', ({ withdraw, student }) => withdraw(student), 'no request'],
  [
    'the person deletes the account',
    ({ student }) => student.browser.deleteUser({ params: { userId: student.id } }),
    'no request',
  ],
  ['the project is deleted', ({ erase }) => erase(), 'no request'],
]

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

describe.each(decisions)('a request that is %s', (decision) => {
  test.each(cases)(
    'if meanwhile this happens: %s',
    async (_, change, accepted, denied = accepted) => {
      const scene = await createScene()
      await scene.decide(decision)
      await change(scene)
      await scene.settle()

      const outcome = decision === 'accepted' ? accepted : denied
      const joined = outcome === 'takes effect' && decision === 'accepted'
      expect(await scene.roleOf(scene.student)).toBe(joined ? 'Member' : 'Unenrolled')
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

test.each([
  ['is removed', removeAdmin],
  ['becomes a Member', demoteAdmin],
  ['deletes the account', deleteAdmin],
])('all sides see an acceptance end at once when its Admin %s', async (_, change) => {
  const scene = await createScene()
  const { owner, student, projectId, see, requests } = scene
  await scene.decide('accepted')
  expect(await see(student)).toMatchObject({ requested: true, joining: true })
  const [seenByStudent, seenByOwner] = [await eventsOf(student), await eventsOf(owner)]

  await change(scene)

  expect(await see(student)).toMatchObject({ requested: true, joining: false })
  expect(await requests()).toMatchObject([{ userId: student.id, decision: null }])
  const news = { type: 'project', projectId }
  expect(await eventsOf(student, seenByStudent.length)).toEqual([news])
  expect(await eventsOf(owner, seenByOwner.length)).toContainEqual(news)
})

test('another manager decides at once on a request that is open again, whose sender learned nothing', async () => {
  const scene = await createScene()
  const { owner, student } = scene
  await scene.decide('denied')
  await removeAdmin(scene)
  expect(await eventsOf(student)).toEqual([])
  await scene.decide('accepted', owner)
  await scene.settle()
  expect(await scene.roleOf(student)).toBe('Member')
  expect(await answersTo(scene)).toMatchObject([{ fromId: owner.id }])
})

test('a person who joins by an invitation meanwhile is told of no decision', async () => {
  const scene = await createScene()
  const { student, invite, answer, settle, roleOf } = scene
  await scene.decide('denied')
  await invite(student)
  await answer('acceptInvitation', student)
  await settle()
  expect(await roleOf(student)).toBe('Member')
  expect(await answersTo(scene)).toEqual([])
})
