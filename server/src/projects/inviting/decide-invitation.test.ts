import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/waiting.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'
import { settleDecisions } from '../../../test/settle-decisions.ts'
import { startJobs } from '../../app/worker.ts'
import { openNotifications } from '../../notifications/store.ts'
import { expireUnanswered } from './settle-invitations.ts'
import { silentLog as log } from '../../../test/silent-log.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject } = createFactories(db)

const ignore = () => undefined
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }

const decisions = ['acceptInvitation', 'declineInvitation'] as const
type Decision = (typeof decisions)[number]
type Sender = 'owner' | 'admin' | 'member'

/** A project whose `sender` has invited a guest. */
const scene = async (sender: Sender, given: { recruiting?: boolean } = {}) => {
  const [owner, admin, member, guest] = [
    await createUser(),
    await createUser(),
    await createUser(),
    await createUser(),
  ]
  const team = { owner, admin, member }
  const project = await createProject({ owner, admins: [admin], members: [member], ...given })
  const { id: projectId, chatId } = project
  const body = { msg: 'Join us!', ts: '' }
  const invite = async (by: Person) =>
    (await as(by)).inviteToProject({
      params: { senderId: by.id, targetId: guest.id, projectId },
      body,
    })
  await invite(team[sender])
  const decide = async (which: Decision, person = guest) =>
    (await as(person))[which]({ params: { userId: person.id, projectId }, body: '' })
  const ask = async () =>
    (await as(guest)).requestToJoin({ params: { userId: guest.id, projectId }, body })
  const see = async (person: Person) => (await as(person)).getProject({ params: { projectId } })
  const states = async () => {
    const rows = await db
      .selectFrom('invitations')
      .select('state')
      .where('project_id', '=', projectId)
      .execute()
    return rows.map(({ state }) => state)
  }
  return { ...team, guest, project, projectId, chatId, invite, decide, ask, see, states }
}

const newsOf = async (person: Person) =>
  (await openNotifications(db, person.id)).map(({ type }) => type)

const expire = (projectId: string) =>
  db
    .updateTable('invitations')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('project_id', '=', projectId)
    .execute()

test.each(['owner', 'admin'] as const)(
  'accepting an invitation by the %s joins at once',
  async (sender) => {
    const people = await scene(sender)
    const { guest, projectId, chatId, decide, see, states } = people
    await decide('acceptInvitation')
    expect(await see(guest)).toMatchObject({
      role: 'Member',
      chatId,
      invitation: null,
      teamSize: 4,
    })
    expect(await states()).toEqual(['accepted'])
    expect(await openNotifications(db, guest.id)).toEqual([])
    expect(await openNotifications(db, people[sender].id)).toMatchObject([
      { type: 'invitation-accepted', fromId: guest.id, projectId },
    ])
    const history = await (await as(people.owner)).getProjectHistory({ params: { projectId } })
    expect(history).toMatchObject([
      { change: 'joined', actor: { id: people[sender].id }, subject: { id: guest.id } },
    ])
    expect(await liveEventsOf(db, people.member)).toMatchObject([
      { type: 'chat-line', line: { type: 'joined', personId: guest.id } },
      { type: 'project', projectId },
    ])
  },
)

test('accepting an invitation by a Member creates a join request that names the Member', async () => {
  const { owner, admin, member, guest, decide, see, states } = await scene('member')
  await decide('acceptInvitation')
  expect(await see(guest)).toMatchObject({ role: 'Unenrolled', requested: true, invitation: null })
  expect(await states()).toEqual(['accepted'])
  expect(await see(owner)).toMatchObject({
    joinRequests: [{ userId: guest.id, invitedBy: { id: member.id } }],
    invitations: [],
  })
  expect(await newsOf(owner)).toEqual(['join-request'])
  expect(await newsOf(admin)).toEqual(['join-request'])
  expect(await newsOf(member)).toEqual(['invitation-accepted'])
  expect(await newsOf(guest)).toEqual([])
})

test('accepting joins at once if the sender has become an Admin since', async () => {
  const { owner, member, guest, projectId, decide, see } = await scene('member')
  await (
    await as(owner)
  ).updateProject({
    params: { projectId },
    body: { version: 1, userRoles: { [member.id]: 'Admin' } },
  })
  await decide('acceptInvitation')
  expect(await see(guest)).toMatchObject({ role: 'Member' })
})

test('joining by invitation settles a pending join request', async () => {
  const { owner, guest, invite, decide, ask, see } = await scene('member')
  await ask()
  await invite(owner)
  await decide('acceptInvitation')
  expect(await see(guest)).toMatchObject({ role: 'Member', requested: false })
  expect(await see(owner)).toMatchObject({ joinRequests: [], invitations: [] })
  expect(await newsOf(owner)).toEqual(['invitation-accepted'])
})

test('accepting marks a pending join request instead of creating a second one', async () => {
  const { owner, member, guest, decide, ask, see } = await scene('member')
  await ask()
  await decide('acceptInvitation')
  expect(await see(owner)).toMatchObject({
    joinRequests: [{ userId: guest.id, message: 'Join us!', invitedBy: { id: member.id } }],
  })
  expect(await newsOf(owner)).toEqual(['join-request'])
})

test.each(['owner', 'admin'] as const)(
  'a join request joins at once with an invitation by the %s',
  async (sender) => {
    const { guest, ask, see, states } = await scene(sender, { recruiting: false })
    await ask()
    expect(await see(guest)).toMatchObject({ role: 'Member', requested: false })
    expect(await states()).toEqual(['accepted'])
    expect(await newsOf(guest)).toEqual([])
  },
)

test('accepting a join request settles a pending invitation', async () => {
  const { owner, guest, projectId, ask, see, states } = await scene('member')
  await ask()
  await (
    await as(owner)
  ).acceptRequest({
    params: { adminId: owner.id, userId: guest.id, projectId },
    body: '',
  })
  await settleDecisions(db, projectId)
  expect(await see(guest)).toMatchObject({ role: 'Member', invitation: null })
  expect(await states()).toEqual(['accepted'])
  expect(await newsOf(guest)).toEqual(['request-accepted'])
})

test('declining notifies the sender and adds no member', async () => {
  const { owner, guest, decide, see, states } = await scene('owner')
  await decide('declineInvitation')
  expect(await see(guest)).toMatchObject({ role: 'Unenrolled', invitation: null })
  expect(await states()).toEqual(['declined'])
  expect(await newsOf(owner)).toEqual(['invitation-declined'])
  expect(await newsOf(guest)).toEqual([])
})

test('a person who declined may be invited again', async () => {
  const { owner, guest, invite, decide, see } = await scene('owner')
  await decide('declineInvitation')
  await invite(owner)
  await decide('acceptInvitation')
  expect(await see(guest)).toMatchObject({ role: 'Member' })
})

test("a Member's invitation stays pending when the project stops recruiting", async () => {
  const { owner, guest, projectId, decide, see } = await scene('member')
  await (
    await as(owner)
  ).updateProject({
    params: { projectId },
    body: { version: 1, status: false },
  })
  await expect(decide('acceptInvitation')).rejects.toMatchObject({ error: 'conflict' })
  expect(await see(guest)).toMatchObject({ requested: false, invitation: { joins: false } })
})

describe.each(decisions)('%s', (which) => {
  const other = which === 'acceptInvitation' ? 'declineInvitation' : 'acceptInvitation'

  test('twice, also at the same moment, returns the same response and sends one notification', async () => {
    for (const sender of ['owner', 'member'] as const) {
      const people = await scene(sender)
      const replies = await Promise.all([1, 2, 3].map(() => people.decide(which)))
      replies.push(await people.decide(which))
      expect(new Set(replies.map(({ message }) => message)).size).toBe(1)
      const news = (await newsOf(people[sender])).filter((type) => type.startsWith('invitation'))
      expect(news).toHaveLength(1)
    }
  })

  test('returns 409 after the other decision', async () => {
    const { decide, states } = await scene('owner')
    await decide(other)
    const [state] = await states()
    await expect(decide(which)).rejects.toMatchObject({ error: 'conflict' })
    expect(await states()).toEqual([state])
  })

  test('returns 409 after 14 days', async () => {
    const { guest, projectId, decide, see, invite, owner } = await scene('owner')
    await expire(projectId)
    expect(await see(guest)).toMatchObject({ invitation: null })
    expect(await see(owner)).toMatchObject({ invitations: [] })
    await expect(decide(which)).rejects.toMatchObject({
      error: 'conflict',
      message: expect.stringContaining('expired'),
    })
    await invite(owner)
    await decide(which)
  })
})

test('settles an expired invitation, and dismisses its notification', async () => {
  const { guest, projectId, states } = await scene('owner')
  const fresh = await scene('owner')
  await expire(projectId)
  await Promise.all([expireUnanswered({ db, log }), expireUnanswered({ db, log })])
  expect(await states()).toEqual(['expired'])
  expect(await newsOf(guest)).toEqual([])
  expect((await liveEventsOf(db, guest)).at(-1)).toEqual({ type: 'project', projectId })
  expect(await fresh.states()).toEqual(['pending'])
  expect(await newsOf(fresh.guest)).toEqual(['invitation'])
})

test('a job expires them, on any instance', async () => {
  const { projectId, states } = await scene('owner')
  await expire(projectId)
  const jobs = await startJobs({ ...services, log: silent })
  try {
    await sql`select graphile_worker.add_job('expire-invitations')`.execute(db)
    await eventually(async () => (await states())[0] === 'expired')
  } finally {
    await jobs.stop()
  }
})
