import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { createTeams } from '../../../test/team.ts'
import { eventually } from '../../../test/waiting.ts'
import { startJobs } from '../../app/worker.ts'
import { openNotifications } from '../../../test/notify.ts'
import { serverTexts } from '../../platform/http/errors.ts'
import { settleDecision } from './decide-request.ts'

const app = await createTestApp()
const { services } = app
const { db } = services
const factories = createFactories(db)
const { createUser, createJoinRequest } = factories
const { createActor, createTeam, eventsOf } = createTeams(app, factories)

const newsOf = (person: Person) => openNotifications(db, person.id)

const requestsTo = (project: { id: string }) =>
  db.selectFrom('join_requests').selectAll().where('project_id', '=', project.id).execute()

/** A project that a student has asked to join. */
const createAsked = async () => {
  const team = await createTeam()
  await team.ask(team.student)
  const request = async () => (await requestsTo(team.project))[0]!
  return { ...team, request }
}

describe('a join request', () => {
  test('is pending, and notifies only the Owner and the Admins', async () => {
    const { owner, admin, member, student, project, request } = await createAsked()
    const message = 'I have maps.'
    expect(await request()).toMatchObject({ user_id: student.id, message, state: 'pending' })
    const news = {
      type: 'join-request',
      projectId: project.id,
      projectTitle: project.title,
      fromId: student.id,
      fromName: 'Sam',
      message,
    }
    for (const manager of [owner, admin]) {
      expect(await newsOf(manager)).toMatchObject([news])
      expect(await eventsOf(manager)).toMatchObject([
        { type: 'project', projectId: project.id },
        { type: 'notification', notification: news },
      ])
    }
    expect(await eventsOf(student)).toEqual([{ type: 'project', projectId: project.id }])
    expect(await newsOf(member)).toEqual([])
    expect(await eventsOf(member)).toEqual([])
  })

  test('twice, also at the same moment, is one request and one notification', async () => {
    const { owner, student, project, ask } = await createTeam()
    await Promise.all([1, 2, 3].map(() => ask(student)))
    await ask(student)
    expect(await requestsTo(project)).toHaveLength(1)
    expect(await newsOf(owner)).toHaveLength(1)
  })

  test('returns 409 for a project that does not recruit', async () => {
    const { student, project, ask } = await createTeam({ recruiting: false })
    await expect(ask(student)).rejects.toMatchObject({
      error: 'conflict',
      message: serverTexts.notRecruiting,
    })
    expect(await requestsTo(project)).toEqual([])
  })

  test("shows managers the sender's match with the project, and the hours", async () => {
    const { owner, requests, ask } = await createAsked()
    const hours = { looking: 'yes' as const, hours_per_week: 8 }
    await ask(await createActor({ name: 'Mara', skills: ['history', 'Maps'], ...hours }))
    const [first, second] = await requests(owner)
    expect(first).not.toHaveProperty('match')
    expect(second).toMatchObject({ match: { of: 1, matched: ['History'], missing: [] } })
    expect([first, second].map((each) => each?.availability)).toEqual([
      null,
      { looking: 'yes', hoursPerWeek: 8, availableFrom: null },
    ])
  })
})

describe('withdrawing a request', () => {
  test('dismisses its notifications, once', async () => {
    const { owner, admin, student, projectId, withdraw, decide, see } = await createAsked()
    await Promise.all([1, 2, 3].map(() => withdraw(student)))
    await withdraw(student)
    expect(await see(student)).toMatchObject({ requested: false, can: { join: true } })
    for (const manager of [owner, admin]) {
      expect(await newsOf(manager)).toEqual([])
      expect((await eventsOf(manager)).map(({ type }) => type)).toEqual([
        'project',
        'notification',
        'project',
        'notification-dismissed',
      ])
    }
    expect((await eventsOf(student)).at(-1)).toEqual({ type: 'project', projectId })
    await expect(decide('acceptRequest', student)).rejects.toMatchObject({ error: 'conflict' })
  })

  test('lets the person request again', async () => {
    const { owner, student, withdraw, ask, admit, roleOf } = await createAsked()
    await withdraw(student)
    await ask(student)
    expect(await newsOf(owner)).toHaveLength(1)
    await admit(student)
    expect(await roleOf(student)).toBe('Member')
  })

  test('returns 409 once a decision has taken effect', async () => {
    for (const decision of ['acceptRequest', 'denyRequest'] as const) {
      const { student, withdraw, decide, settle } = await createAsked()
      await decide(decision, student)
      await settle()
      await expect(withdraw(student)).rejects.toMatchObject({ error: 'conflict' })
    }
  })
})

describe('accepting', () => {
  test('makes the person a Member and a participant of the group chat, and informs everyone', async () => {
    const {
      owner,
      admin,
      member,
      student,
      project,
      chatId,
      request,
      see,
      decide,
      settle,
      history,
    } = await createAsked()
    const before = (await eventsOf(member)).length
    await decide('acceptRequest', student)
    await settle()
    expect(await request()).toMatchObject({ state: 'accepted', decided_by: owner.id })
    expect(await see(student)).toMatchObject({
      audience: 'member',
      role: 'Member',
      chatId,
      requested: false,
      teamSize: 4,
    })
    expect(await history()).toMatchObject([
      { change: 'joined', actor: { id: owner.id }, subject: { id: student.id } },
    ])
    const news = {
      type: 'request-accepted',
      projectId: project.id,
      fromId: owner.id,
      fromName: 'Olga',
      message: expect.stringContaining(project.title),
    }
    expect(await newsOf(student)).toMatchObject([news])
    const joined = { type: 'chat-line', line: { type: 'joined', personId: student.id } }
    const changed = { type: 'project', projectId: project.id }
    expect(await eventsOf(student)).toMatchObject([
      changed,
      changed,
      joined,
      changed,
      { type: 'chats' },
      { type: 'notification', notification: news },
    ])
    expect(await eventsOf(member, before)).toMatchObject([joined, changed])
    for (const manager of [owner, admin]) expect(await newsOf(manager)).toEqual([])
  })

  test('many requests at once by several managers succeeds for all', async () => {
    const { owner, admin, decide, settle, project, seeAsVisitor } = await createTeam()
    const students = await Promise.all([1, 2, 3, 4, 5].map(() => createUser()))
    for (const each of students) await createJoinRequest(project, each)
    await Promise.all(
      students.map((each, nth) => decide('acceptRequest', each, nth % 2 ? owner : admin)),
    )
    await settle()
    const { teamSize, members } = await seeAsVisitor()
    expect([teamSize, members.length]).toEqual([8, 8])
  })
})

describe('rejecting', () => {
  test('notifies the person, who stays outside and may request again', async () => {
    const { owner, student, project, request, decide, settle, ask, admit, roleOf } =
      await createAsked()
    const before = (await eventsOf(student)).length
    await decide('denyRequest', student)
    await settle()
    expect(await roleOf(student)).toBe('Unenrolled')
    expect(await request()).toMatchObject({ state: 'denied', decided_by: owner.id })
    expect(await newsOf(student)).toMatchObject([
      { type: 'request-denied', projectId: project.id, fromId: owner.id },
    ])
    expect(await eventsOf(student, before)).toMatchObject([
      { type: 'project' },
      { type: 'notification' },
    ])
    await ask(student)
    await admit(student)
    expect(await roleOf(student)).toBe('Member')
  })

  /** What the person reads after a refusal with this note. */
  const messageAfter = async (msg: string, isBlocked = false) => {
    const { owner, student, of, settle } = await createAsked()
    if (isBlocked) {
      const block = { blocker_id: student.id, blocked_id: owner.id }
      await db.insertInto('blocks').values(block).execute()
    }
    const params = { adminId: owner.id, ...of(student) }
    await owner.browser.denyRequest({ params, body: { msg, ts: '' } })
    await settle()
    return (await newsOf(student))[0]!.message
  }

  test('may have a note of at most 250 characters, which reaches no one who has blocked its writer', async () => {
    const plain = 'Your request to join Map of the old town was not accepted this time.'
    const note = `We have found a diver.${'!'.repeat(228)}`
    expect(await messageAfter(`  ${note}  `)).toBe(`${plain} “${note}”`)
    expect(await messageAfter(note, true)).toBe(plain)
    expect(await messageAfter(' ')).toBe(plain)
    await expect(messageAfter(`${note}!`)).rejects.toMatchObject({ error: 'validation_failed' })
  })
})

describe.each([
  ['acceptRequest', 'denyRequest'],
  ['denyRequest', 'acceptRequest'],
] as const)('%s', (decision, other) => {
  const isAccepted = decision === 'acceptRequest'

  test('shows managers the decision, and the person only an acceptance, before it takes effect', async () => {
    const { admin, student, projectId, requests, see, decide } = await createAsked()
    const before = (await eventsOf(student)).length
    await decide(decision, student)
    expect(await requests(admin)).toMatchObject([
      { userId: student.id, decision: isAccepted ? 'accepted' : 'denied' },
    ])
    const seen = await see(student)
    expect(seen).toMatchObject({
      audience: 'public',
      requested: true,
      joining: isAccepted,
      teamSize: 3,
    })
    const pending = await student.browser.listOwnPending({ params: { userId: student.id } })
    expect(pending.requests).toMatchObject([{ joining: isAccepted }])
    expect(JSON.stringify([seen, pending])).not.toMatch(/decision|denied/)
    expect(await newsOf(student)).toEqual([])
    const news = { type: 'project', projectId }
    expect(await eventsOf(student, before)).toEqual(isAccepted ? [news] : [])
  })

  test('can be undone by any manager until it takes effect, and then decided in the other way', async () => {
    const { owner, admin, student, projectId, request, requests, see, decide, settle } =
      await createAsked()
    const before = (await eventsOf(student)).length
    await decide(decision, student)
    await decide('undoDecision', student, admin)
    await decide('undoDecision', student, admin)
    await settle()
    expect(await request()).toMatchObject({ state: 'pending', decided_by: null })
    expect(await requests()).toMatchObject([{ decision: null }])
    expect(await newsOf(owner)).toHaveLength(1)
    const news = { type: 'project', projectId }
    // Of an acceptance and its end; a refusal is not shown before it takes effect.
    expect(await eventsOf(student, before)).toEqual(isAccepted ? [news, news] : [])
    expect(await see(student)).toMatchObject({ requested: true, joining: false })
    expect(await newsOf(student)).toEqual([])
    await decide(other, student)
    await settle()
    expect(await request()).toMatchObject({ state: isAccepted ? 'denied' : 'accepted' })
    expect(await newsOf(student)).toHaveLength(1)
  })

  test('takes no effect before 8 seconds, also by the job of an earlier decision', async () => {
    const { student, request, decide } = await createAsked()
    for (const each of [decision, 'undoDecision', decision] as const) await decide(each, student)
    // However slow this test is.
    const { requestId } = await db
      .updateTable('join_requests')
      .set({ decided_at: sql<Date>`decided_at + interval '1 hour'` })
      .where('user_id', '=', student.id)
      .returning('id as requestId')
      .executeTakeFirstOrThrow()
    await settleDecision(db, { requestId })
    expect(await request()).toMatchObject({ state: 'pending' })
  })

  test('twice, also at the same moment, returns the same response and sends one notification', async () => {
    const { owner, admin, student, decide, settle } = await createAsked()
    const answers = await Promise.all(
      [owner, admin, owner].map((by) => decide(decision, student, by)),
    )
    answers.push(await decide(decision, student, admin))
    await settle()
    answers.push(await decide(decision, student, admin))
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
    expect(await newsOf(student)).toHaveLength(1)
  })

  test('returns 409 after the other decision, and cannot be undone after it took effect', async () => {
    const { owner, admin, student, request, decide, settle } = await createAsked()
    const conflict = { error: 'conflict' }
    await decide(other, student)
    await expect(decide(decision, student, admin)).rejects.toMatchObject(conflict)
    await settle()
    await expect(decide(decision, student, admin)).rejects.toMatchObject(conflict)
    await expect(decide('undoDecision', student, admin)).rejects.toMatchObject(conflict)
    expect(await request()).toHaveProperty('decided_by', owner.id)
  })
})

test('a job lets the decision take effect after 8 seconds, on any instance', async () => {
  const { student, decide, request } = await createAsked()
  await decide('acceptRequest', student)
  const { rows } = await sql<{ id: string; seconds: number }>`
    select id, extract(epoch from run_at - created_at)::int as seconds
    from graphile_worker.jobs where task_identifier = 'settle-decision'
    order by created_at desc limit 1`.execute(db)
  expect(rows).toMatchObject([{ seconds: 8 }])
  // Lets them pass at once.
  await sql`
    with decided as (
      update join_requests set decided_at = decided_at - interval '8 seconds'
      where user_id = ${student.id})
    update graphile_worker._private_jobs set run_at = now() where id = ${rows[0]!.id}`.execute(db)
  const jobs = await startJobs({ ...services, log })
  try {
    await eventually(async () => (await request()).state === 'accepted')
  } finally {
    await jobs.stop()
  }
})
