import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'
import { eventually } from '../../../test/waiting.ts'
import { settleDecisions } from '../../../test/settle-decisions.ts'
import { startJobs } from '../../app/worker.ts'
import { notify } from '../../../test/notify.ts'
import { openNotifications } from '../../notifications/store.ts'
import { settleDecision } from './decide-request.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createJoinRequest } = createFactories(db)

const ignore = () => undefined

const decisions = ['acceptRequest', 'denyRequest'] as const
type Decision = (typeof decisions)[number]

/** A project with one pending request and its notifications. */
const scene = async () => {
  const owner = await createUser({ name: 'Olga' })
  const admin = await createUser()
  const member = await createUser()
  const student = await createUser()
  const project = await createProject({ owner, admins: [admin], members: [member] })
  await createJoinRequest(project, student)
  await db.transaction().execute((trx) =>
    notify(trx, [owner.id, admin.id], {
      type: 'join-request',
      projectId: project.id,
      fromId: student.id,
      message: 'I have maps.',
    }),
  )
  const decide = async (decision: Decision, decider: Person, of: Person = student) =>
    (await as(decider))[decision]({
      params: { adminId: decider.id, userId: of.id, projectId: project.id },
      body: new Date().toISOString(),
    })
  const undo = async (decider: Person) =>
    (await as(decider)).undoDecision({
      params: { adminId: decider.id, userId: student.id, projectId: project.id },
      body: '',
    })
  const settle = () => settleDecisions(db, project.id)
  return { owner, admin, member, student, project, decide, undo, settle }
}

const roleOf = (person: Person, project: { id: string }) =>
  visitor().getRole({ params: { userId: person.id, projectId: project.id } })

const requestOf = (person: Person) =>
  db
    .selectFrom('join_requests')
    .select(['state', 'decided_by'])
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()

test('accepting makes the person a Member and a participant of the group chat', async () => {
  const { owner, student, project, decide, settle } = await scene()
  await decide('acceptRequest', owner)
  await settle()

  expect(await roleOf(student, project)).toBe('Member')
  expect(await requestOf(student)).toEqual({ state: 'accepted', decided_by: owner.id })
  const seen = await (await as(student)).getProject({ params: { projectId: project.id } })
  expect(seen).toMatchObject({
    audience: 'member',
    chatId: project.chatId,
    requested: false,
    teamSize: 4,
  })
})

test('counts only messages after accepting as unread', async () => {
  const { owner, student, project, decide, settle } = await scene()
  const write = async (msg: string) =>
    (await as(owner)).sendMessage({
      params: { chatId: project.chatId, userId: owner.id },
      body: { msg, ts: msg },
    })
  const unread = async () =>
    (await (await as(student)).sortChats({ params: { userId: student.id } })).map((chat) => ({
      id: chat.id,
      unread: chat.unread,
    }))

  await write('Before you came')
  expect(await unread()).toEqual([])
  await decide('acceptRequest', owner)
  await settle()
  expect(await unread()).toEqual([{ id: project.chatId, unread: 0 }])
  await write('Welcome, everyone')
  expect(await unread()).toEqual([{ id: project.chatId, unread: 1 }])
})

test('accepting is recorded in the history', async () => {
  const { admin, student, project, decide, settle } = await scene()
  await decide('acceptRequest', admin)
  await settle()
  const history = await db
    .selectFrom('project_history')
    .select(['change', 'actor_id', 'subject_id'])
    .where('project_id', '=', project.id)
    .execute()
  expect(history).toEqual([{ change: 'joined', actor_id: admin.id, subject_id: student.id }])
})

test('notifies the accepted person, and informs all open pages of the team', async () => {
  const { owner, member, student, project, decide, settle } = await scene()
  await decide('acceptRequest', owner)
  await settle()
  const news = {
    type: 'request-accepted',
    projectId: project.id,
    fromId: owner.id,
    fromName: 'Olga',
    message: expect.stringContaining(project.title),
  }
  expect(await openNotifications(db, student.id)).toMatchObject([news])
  const joined = { type: 'chat-line', line: { type: 'joined', personId: student.id } }
  expect(await liveEventsOf(db, student)).toMatchObject([
    { type: 'project', projectId: project.id },
    joined,
    { type: 'project', projectId: project.id },
    { type: 'chats' },
    { type: 'notification', notification: news },
  ])
  expect(await liveEventsOf(db, member)).toMatchObject([
    joined,
    { type: 'project', projectId: project.id },
  ])
})

test('rejecting notifies the person, who stays outside', async () => {
  const { owner, student, project, decide, settle } = await scene()
  await decide('denyRequest', owner)
  await settle()

  expect(await roleOf(student, project)).toBe('Unenrolled')
  expect(await requestOf(student)).toEqual({ state: 'denied', decided_by: owner.id })
  expect(await openNotifications(db, student.id)).toMatchObject([
    { type: 'request-denied', projectId: project.id, fromId: owner.id },
  ])
  expect(await liveEventsOf(db, student)).toMatchObject([
    { type: 'project' },
    { type: 'notification' },
  ])
})

test('a rejected person may request again', async () => {
  const { owner, student, project, decide, settle } = await scene()
  await decide('denyRequest', owner)
  await settle()
  const params = { userId: student.id, projectId: project.id }
  const browser = await as(student)
  await browser.requestToJoin({ params, body: { msg: 'Once more, please.', ts: '' } })
  expect(await browser.isRequested({ params })).toBe(true)
  await decide('acceptRequest', owner)
  await settle()
  expect(await roleOf(student, project)).toBe('Member')
})

const requestsSeenBy = async (person: Person, project: { id: string }) => {
  const seen = await (await as(person)).getProject({ params: { projectId: project.id } })
  return seen.audience === 'manager' ? seen.joinRequests : undefined
}

test("shows managers the requester's match with the project", async () => {
  const { owner, project } = await scene()
  await createJoinRequest(project, await createUser({ name: 'Mara', skills: ['history', 'Maps'] }))
  expect(await requestsSeenBy(owner, project)).toMatchObject([
    { name: expect.not.stringMatching('Mara') },
    { name: 'Mara', match: { of: 1, matched: ['History'], missing: [] } },
  ])
  expect((await requestsSeenBy(owner, project))![0]).not.toHaveProperty('match')
})

describe('a note', () => {
  const denyWith = async (msg: string, isBlocked = false) => {
    const { owner, student, project, settle } = await scene()
    if (isBlocked) {
      await db
        .insertInto('blocks')
        .values({ blocker_id: student.id, blocked_id: owner.id })
        .execute()
    }
    await (
      await as(owner)
    ).denyRequest({
      params: { adminId: owner.id, userId: student.id, projectId: project.id },
      body: { msg, ts: '' },
    })
    await settle()
    return (await openNotifications(db, student.id))[0]!.message
  }

  test('tells the person more about the refusal', async () => {
    expect(await denyWith('  We have just found a diver.  ')).toBe(
      'Your request to join Map of the old town was not accepted this time. “We have just found a diver.”',
    )
  })

  test('does not reach a person who has blocked its writer', async () => {
    expect(await denyWith('We have found a diver.', true)).toBe(
      'Your request to join Map of the old town was not accepted this time.',
    )
  })

  test('may be empty', async () => {
    expect(await denyWith(' ')).toBe(
      'Your request to join Map of the old town was not accepted this time.',
    )
  })

  test('has at most 250 characters', async () => {
    expect(await denyWith('x'.repeat(250))).toContain('x'.repeat(250))
    await expect(denyWith('x'.repeat(251))).rejects.toMatchObject({ error: 'validation_failed' })
  })
})

describe.each(decisions)('%s', (decision) => {
  test('shows managers the decision, and the person only an acceptance, before it takes effect', async () => {
    const { owner, admin, student, project, decide } = await scene()
    await decide(decision, owner)
    expect(await requestsSeenBy(admin, project)).toMatchObject([
      { userId: student.id, decision: decision === 'acceptRequest' ? 'accepted' : 'denied' },
    ])
    const seen = await (await as(student)).getProject({ params: { projectId: project.id } })
    const joining = decision === 'acceptRequest'
    expect(seen).toMatchObject({ audience: 'public', requested: true, joining, teamSize: 3 })
    expect(JSON.stringify(seen)).not.toContain('decision')
    const params = { userId: student.id }
    const { requests } = await (await as(student)).listOwnPending({ params })
    expect(requests).toMatchObject([{ joining }])
    expect(await openNotifications(db, student.id)).toEqual([])
    const news = { type: 'project', projectId: project.id }
    expect(await liveEventsOf(db, student)).toEqual(joining ? [news] : [])
  })

  test('can be undone by any manager until it takes effect: the person is told no more than before', async () => {
    const { owner, admin, student, project, decide, undo, settle } = await scene()
    await decide(decision, owner)
    await undo(admin)
    await undo(admin)
    await settle()
    expect(await requestOf(student)).toEqual({ state: 'pending', decided_by: null })
    expect(await requestsSeenBy(owner, project)).toMatchObject([{ decision: null }])
    expect(await openNotifications(db, owner.id)).toHaveLength(1)
    const news = { type: 'project', projectId: project.id }
    // Of an acceptance and its end; a refusal is not shown before it takes effect.
    expect(await liveEventsOf(db, student)).toEqual(
      decision === 'acceptRequest' ? [news, news] : [],
    )
    const seen = await (await as(student)).getProject({ params: { projectId: project.id } })
    expect(seen).toMatchObject({ requested: true, joining: false })
    expect(await openNotifications(db, student.id)).toEqual([])
  })

  test('can be replaced by the other decision after undoing', async () => {
    const { owner, student, decide, undo, settle } = await scene()
    await decide(decision, owner)
    await undo(owner)
    await decide(other, owner)
    await settle()
    const state = other === 'acceptRequest' ? 'accepted' : 'denied'
    expect(await requestOf(student)).toHaveProperty('state', state)
    expect(await openNotifications(db, student.id)).toHaveLength(1)
  })

  test('takes no effect before 8 seconds, also by the job of an earlier decision', async () => {
    const { owner, student, decide, undo } = await scene()
    await decide(decision, owner)
    await undo(owner)
    await decide(decision, owner)
    // However slow this test is.
    const { requestId } = await db
      .updateTable('join_requests')
      .set({ decided_at: sql<Date>`decided_at + interval '1 hour'` })
      .where('user_id', '=', student.id)
      .returning('id as requestId')
      .executeTakeFirstOrThrow()
    await settleDecision(db, { requestId })
    expect(await requestOf(student)).toHaveProperty('state', 'pending')
  })

  test('cannot be undone once it has taken effect', async () => {
    const { owner, student, decide, undo, settle } = await scene()
    await decide(decision, owner)
    await settle()
    await expect(undo(owner)).rejects.toMatchObject({ error: 'conflict' })
    expect(await requestOf(student)).toHaveProperty('decided_by', owner.id)
  })

  const other = decision === 'acceptRequest' ? 'denyRequest' : 'acceptRequest'

  test('twice, also at the same moment, returns the same response and sends one notification', async () => {
    const { owner, admin, student, decide, settle } = await scene()
    const answers = await Promise.all([
      decide(decision, owner),
      decide(decision, admin),
      decide(decision, owner),
    ])
    answers.push(await decide(decision, admin))
    await settle()
    answers.push(await decide(decision, admin))
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
    expect(await openNotifications(db, student.id)).toHaveLength(1)
  })

  test('returns 409 after the other decision', async () => {
    const { owner, admin, student, decide, settle } = await scene()
    await decide(other, owner)
    await expect(decide(decision, admin)).rejects.toMatchObject({ error: 'conflict' })
    await settle()
    await expect(decide(decision, admin)).rejects.toMatchObject({ error: 'conflict' })
    expect(await requestOf(student)).toHaveProperty('decided_by', owner.id)
  })

  test('dismisses the notification of the request for Owner and Admins', async () => {
    const { owner, admin, decide, settle } = await scene()
    const [open] = await openNotifications(db, admin.id)
    await decide(decision, owner)
    await settle()
    expect(await openNotifications(db, owner.id)).toEqual([])
    expect(await openNotifications(db, admin.id)).toEqual([])
    expect(await liveEventsOf(db, admin)).toContainEqual({
      type: 'notification-dismissed',
      notificationId: open!.id,
    })
  })
})

test('many requests accepted at once by several managers all succeed', async () => {
  const { owner, admin, project, decide, settle } = await scene()
  const students = await Promise.all([1, 2, 3, 4, 5].map(() => createUser()))
  for (const each of students) await createJoinRequest(project, each)
  await Promise.all(
    students.map((each, place) => decide('acceptRequest', place % 2 ? owner : admin, each)),
  )
  await settle()
  const seen = await visitor().getProject({ params: { projectId: project.id } })
  expect(seen.teamSize).toBe(3 + students.length)
  expect(seen.members).toHaveLength(seen.teamSize)
})

test('a job lets the decision take effect, on any instance', async () => {
  const { owner, student, decide } = await scene()
  await decide('acceptRequest', owner)
  const [job] = (
    await sql<{ seconds: number }>`
      select extract(epoch from run_at - created_at)::int as seconds
      from graphile_worker.jobs where task_identifier = 'settle-decision'
      order by created_at desc limit 1`.execute(db)
  ).rows
  expect(job).toEqual({ seconds: 8 })
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
  const jobs = await startJobs({ ...services, log })
  try {
    await eventually(async () => (await requestOf(student)).state === 'accepted')
  } finally {
    await jobs.stop()
  }
})
