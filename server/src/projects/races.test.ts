import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'
import { createTeams, type Actor } from '../../test/team.ts'
import { allowEveryRate } from '../../test/unlimited-rates.ts'

const app = await createTestApp()
const { visitor, services } = app
const { db } = services
const factories = createFactories(db)
const { createProject, createWantedRole, createJoinRequest } = factories
const { createActor } = createTeams(app, factories)

// The same people race in each round.
await allowEveryRate(db)

const rounds = 40
/** Rounds that run side by side, each on a project of its own. */
const abreast = 5

const [owner, admin] = [await createActor(), await createActor()]
const [student, rival] = [await createActor(), await createActor()]

const everyRound = async (round: (nth: number) => Promise<void>): Promise<void> => {
  for (let first = 0; first < rounds; first += abreast) {
    await Promise.all(Array.from({ length: abreast }, (_, place) => round(first + place)))
  }
}

/** Alternates which one starts first. */
const race = async (nth: number, one: () => Promise<unknown>, other: () => Promise<unknown>) => {
  const [first, second] = nth % 2 === 0 ? [one, other] : [other, one]
  const results = await Promise.allSettled([first(), second()])
  const ordered = nth % 2 === 0 ? results : results.toReversed()
  return ordered.map((result) =>
    result.status === 'fulfilled'
      ? 'done'
      : ((result.reason as { error?: string }).error ?? String(result.reason)),
  )
}

/** A project with a student's join request, and the actions of both sides. */
const asked = async () => {
  const { id: projectId } = await createProject({ owner, admins: [admin] })
  await createJoinRequest({ id: projectId }, student)
  const params = { userId: student.id, projectId }
  const accept = (by: Actor) => () =>
    by.browser.acceptRequest({ params: { ...params, adminId: by.id }, body: '' })
  const deny = (by: Actor) => () =>
    by.browser.denyRequest({ params: { ...params, adminId: by.id }, body: '' })
  const undo = (by: Actor) => () =>
    by.browser.undoDecision({ params: { ...params, adminId: by.id }, body: '' })
  const settle = () => settleDecisions(db, projectId)
  const withdraw = () => student.browser.withdrawRequest({ params, body: '' })
  const leave = () => student.browser.leaveProject({ params })
  return { projectId, accept, deny, undo, settle, withdraw, leave }
}

/** The student's role and history in a project. Checks that team size and members agree. */
const outcome = async (projectId: string) => {
  const project = await visitor().getProject({ params: { projectId } })
  expect(project.members).toHaveLength(project.teamSize)
  const { state } = await db
    .selectFrom('join_requests')
    .select('state')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  const history = await db
    .selectFrom('project_history')
    .select('change')
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  const notifications = await db
    .selectFrom('notifications')
    .select('type')
    .where('project_id', '=', projectId)
    .where('user_id', '=', student.id)
    .execute()
  return {
    role: project.userRoles[student.id] ?? 'Unenrolled',
    state,
    history: history.map(({ change }) => change),
    notifications: notifications.map(({ type }) => type),
  }
}

const joined = {
  role: 'Member',
  state: 'accepted',
  history: ['joined'],
  notifications: ['request-accepted'],
}
const outside = { role: 'Unenrolled', history: [], notifications: [] }

test('of an accepting and a rejecting manager, one succeeds and the other gets 409', async () => {
  await everyRound(async (nth) => {
    const { projectId, accept, deny, settle } = await asked()
    const results = await race(nth, accept(owner), deny(admin))
    const accepted = results[0] === 'done'
    expect(results).toEqual(accepted ? ['done', 'conflict'] : ['conflict', 'done'])
    await settle()
    expect(await outcome(projectId)).toEqual(
      accepted ? joined : { ...outside, state: 'denied', notifications: ['request-denied'] },
    )
  })
})

test('undoing and accepting at once leave the request either open or accepted', async () => {
  await everyRound(async (nth) => {
    const { projectId, accept, undo, settle } = await asked()
    await accept(owner)()
    expect(await race(nth, undo(owner), accept(admin))).toEqual(['done', 'done'])
    await settle()
    const { state, ...rest } = await outcome(projectId)
    expect({ state, ...rest }).toEqual(
      state === 'accepted' ? joined : { ...outside, state: 'pending' },
    )
  })
})

test('undoing while the decision takes effect succeeds or returns 409, and the person is told accordingly', async () => {
  await everyRound(async (nth) => {
    const { projectId, accept, undo, settle } = await asked()
    await accept(owner)()
    const [undone] = await race(nth, undo(owner), settle)
    expect(await outcome(projectId)).toEqual(
      undone === 'done' ? { ...outside, state: 'pending' } : joined,
    )
  })
})

test('withdrawing while the decision takes effect succeeds or returns 409', async () => {
  await everyRound(async (nth) => {
    const { projectId, accept, settle, withdraw } = await asked()
    await accept(owner)()
    const [withdrawn] = await race(nth, withdraw, settle)
    expect(await outcome(projectId)).toEqual(
      withdrawn === 'done' ? { ...outside, state: 'withdrawn' } : joined,
    )
  })
})

test('runs concurrent joining and leaving one after the other', async () => {
  await everyRound(async (nth) => {
    const { projectId, accept, settle, leave } = await asked()
    await accept(owner)()
    expect(await race(nth, settle, leave)).toEqual(['done', 'done'])
    const { role, state, history } = await outcome(projectId)
    expect(state).toBe('accepted')
    // Leaving before joining does nothing.
    expect(history).toEqual(role === 'Member' ? ['joined'] : ['joined', 'left'])
  })
})

/** A project with a role of one place that two people want. */
const wanted = async () => {
  const { id: projectId } = await createProject({ owner, admins: [admin] })
  const role = await createWantedRole({ id: projectId })
  const ask = (person: Actor) =>
    createJoinRequest({ id: projectId }, person, {
      wanted_role_id: role.id,
      wanted_role_title: 'Cartographer',
    })
  const accept = (by: Actor, person: Actor) => () =>
    by.browser.acceptRequest({
      params: { adminId: by.id, userId: person.id, projectId },
      body: '',
    })
  const settle = () => settleDecisions(db, projectId)
  /** The places taken, the members with the role's title, and the number of members beside the managers. */
  const taken = async () => {
    const { wantedRoles, members } = await visitor().getProject({ params: { projectId } })
    const added = members.filter((each) => each.role === 'Member')
    const titled = added.filter(({ title }) => title === 'Cartographer')
    return { taken: wantedRoles[0]!.taken, titled: titled.length, joined: added.length }
  }
  const invite = ({ id }: Actor) =>
    owner.browser.inviteToProject({
      params: { senderId: owner.id, targetId: id, projectId },
      body: { msg: 'Join us!', ts: '', wantedRoleId: role.id },
    })
  const join = ({ id, browser }: Actor) =>
    browser.acceptInvitation({ params: { userId: id, projectId }, body: '' })
  return { projectId, ask, accept, settle, taken, invite, join }
}

test('of two people who accept invitations to the last place at once, one takes it and both become members', async () => {
  await everyRound(async (nth) => {
    const { invite, join, taken } = await wanted()
    await invite(student)
    await invite(rival)
    const results = await race(
      nth,
      () => join(student),
      () => join(rival),
    )
    expect(results).toEqual(['done', 'done'])
    expect(await taken()).toEqual({ taken: 1, titled: 1, joined: 2 })
  })
})

test('of two people accepted at once for the last place, one takes it and both become members', async () => {
  await everyRound(async (nth) => {
    const { ask, accept, settle, taken } = await wanted()
    await ask(student)
    await ask(rival)
    expect(await race(nth, accept(owner, student), accept(admin, rival))).toEqual(['done', 'done'])
    expect(await race(nth, settle, settle)).toEqual(['done', 'done'])
    expect(await taken()).toEqual({ taken: 1, titled: 1, joined: 2 })
  })
})

test('accepting a person while the last place is freed gives at most one person the place', async () => {
  await everyRound(async (nth) => {
    const { projectId, ask, accept, settle, taken } = await wanted()
    await ask(rival)
    await accept(owner, rival)()
    await settle()
    await ask(student)
    await accept(admin, student)()
    const params = { userId: rival.id, projectId }
    const leave = () => rival.browser.leaveProject({ params })
    expect(await race(nth, leave, settle)).toEqual(['done', 'done'])
    const places = await taken()
    expect(places.joined).toBe(1)
    // The student has the freed place, or has joined before it was free.
    expect([1, 0]).toContain(places.taken)
    expect(places.titled).toBe(places.taken)
  })
})

test('of two concurrent saves, one succeeds and the other returns 409', async () => {
  await everyRound(async (nth) => {
    const { id: projectId } = await createProject({ owner, admins: [admin] })
    const params = { projectId }
    const save = (by: Actor, title: string, description: string) => () =>
      by.browser.updateProject({ params, body: { version: 1, title, description } })
    const results = await race(
      nth,
      save(owner, 'By the Owner', 'The words of the Owner'),
      save(admin, 'By the Admin', 'The words of the Admin'),
    )
    const ownersHolds = results[0] === 'done'
    expect(results).toEqual(
      ownersHolds ? ['done', 'version_conflict'] : ['version_conflict', 'done'],
    )
    expect(await visitor().getProject({ params })).toMatchObject(
      ownersHolds
        ? { version: 2, title: 'By the Owner', description: 'The words of the Owner' }
        : { version: 2, title: 'By the Admin', description: 'The words of the Admin' },
    )
  })
})

test('of concurrently accepting and withdrawing an invitation, one succeeds and the other returns 409', async () => {
  await everyRound(async (nth) => {
    const { id: projectId } = await createProject({ owner, admins: [admin] })
    await db
      .insertInto('invitations')
      .values({
        project_id: projectId,
        sender_id: owner.id,
        target_id: student.id,
        message: 'Join us!',
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    const accept = () =>
      student.browser.acceptInvitation({ params: { userId: student.id, projectId }, body: '' })
    const withdraw = () =>
      owner.browser.withdrawInvitation({
        params: { userId: owner.id, targetId: student.id, projectId },
        body: '',
      })
    const results = await race(nth, accept, withdraw)
    const accepted = results[0] === 'done'
    expect(results).toEqual(accepted ? ['done', 'conflict'] : ['conflict', 'done'])
    const params = { userId: student.id, projectId }
    expect(await visitor().getRole({ params })).toBe(accepted ? 'Member' : 'Unenrolled')
  })
})
