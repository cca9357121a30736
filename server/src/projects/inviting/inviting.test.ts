import { randomUUID } from 'node:crypto'
import { limits, texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { createTeams, type Actor } from '../../../test/team.ts'
import { openNotifications } from '../../../test/notify.ts'
import { serverTexts } from '../../platform/http/errors.ts'
import { expireUnanswered } from './settle-invitations.ts'

const app = await createTestApp()
const { db } = app.services
const factories = createFactories(db)
const { createNewcomer } = factories
const { createTeam, eventsOf } = createTeams(app, factories)

/** A project with what its invitations are. */
const createScene = async (given: { recruiting?: boolean } = {}) => {
  const team = await createTeam(given)
  const invitations = () =>
    db.selectFrom('invitations').selectAll().where('project_id', '=', team.projectId).execute()
  const states = async () => (await invitations()).map(({ state }) => state).toSorted()
  const expire = () =>
    db
      .updateTable('invitations')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('project_id', '=', team.projectId)
      .execute()
  return { ...team, invitations, states, expire }
}

type Sender = 'owner' | 'admin' | 'member'

/** A project whose `sender` has invited a guest. */
const createInvited = async (sender: Sender, given: { recruiting?: boolean } = {}) => {
  const scene = await createScene(given)
  await scene.invite(scene.guest, scene[sender])
  return scene
}

const newsOf = async (person: Person) =>
  (await openNotifications(db, person.id)).map(({ type }) => type)

describe('inviting', () => {
  test('notifies the recipient, and shows the invitation with the project', async () => {
    const { owner, guest, projectId, invite, see } = await createScene()
    await invite(guest)
    const message = 'Join us!'
    const news = { type: 'invitation', projectId, fromId: owner.id, fromName: 'Olga', message }
    expect(await openNotifications(db, guest.id)).toMatchObject([news])
    expect(await eventsOf(guest)).toMatchObject([
      { type: 'project', projectId },
      { type: 'notification', notification: news },
    ])
    const { invitation } = await see(guest)
    expect(invitation).toMatchObject({ from: { name: 'Olga' }, message, joins: true })
    const days = (Date.parse(invitation!.expires) - Date.parse(invitation!.timeSent)) / 86_400_000
    expect(Math.round(days)).toBe(14)
  })

  test('replaces an empty message by the default, and refuses one of another length', async () => {
    const { owner, guest, invite, see } = await createScene()
    for (const msg of ['abc', 'x'.repeat(limits.requestMessageMax + 1)]) {
      await expect(invite(guest, owner, msg)).rejects.toMatchObject({
        error: 'validation_failed',
        message: texts.requestMessageLength,
      })
    }
    await invite(guest, owner, ' ')
    expect((await see(guest)).invitation).toMatchObject({ message: texts.defaultInviteMessage })
  })

  test("follows the sender's current role, and informs the recipient of a change", async () => {
    const { admin, guest, projectId, invite, see, save } = await createScene()
    await invite(guest, admin)
    const before = await eventsOf(guest)
    await save({ userRoles: { [admin.id]: 'Member' } })
    expect(await eventsOf(guest, before.length)).toMatchObject([{ type: 'project', projectId }])
    expect((await see(guest)).invitation).toMatchObject({ joins: false })
  })

  test('shows pending invitations to their sender, the Owner and the Admins only', async () => {
    const { owner, admin, member, student, guest, invite, see, seeAsVisitor } = await createScene()
    await invite(guest, member)
    await invite(student, admin)
    const seenBy = async (person: Actor) => {
      const project = await see(person)
      return project.audience === 'public' ? 'none' : project.invitations.map(({ to }) => to.id)
    }
    for (const manager of [owner, admin]) {
      expect(await seenBy(manager)).toEqual([guest.id, student.id])
    }
    expect(await seenBy(member)).toEqual([guest.id])
    expect(await see(student)).toMatchObject({ invitation: { from: { id: admin.id } } })
    expect(await seeAsVisitor()).toMatchObject({ audience: 'public', invitation: null })
  })

  test('twice, also at the same moment, creates one invitation with one notification', async () => {
    const { owner, admin, member, guest, invite, invitations } = await createScene()
    await Promise.all([owner, owner, admin].map((by) => invite(guest, by)))
    await invite(guest, member)
    expect(await invitations()).toHaveLength(1)
    expect(await newsOf(guest)).toEqual(['invitation'])
  })

  test("replaces a Member's invitation by an Admin's", async () => {
    const { admin, guest, invite, see, states } = await createInvited('member')
    await invite(guest, admin, 'Come right in')
    expect((await see(guest)).invitation).toMatchObject({ from: { id: admin.id }, joins: true })
    expect(await openNotifications(db, guest.id)).toMatchObject([{ fromId: admin.id }])
    expect(await states()).toEqual(['pending', 'withdrawn'])
  })

  test('is refused for members, unknown people and people without a profile', async () => {
    const { owner, member, invite, invitations } = await createScene()
    for (const target of [owner, member]) {
      await expect(invite(target)).rejects.toMatchObject({ error: 'conflict' })
    }
    for (const target of [{ id: randomUUID() }, await createNewcomer()]) {
      await expect(invite(target)).rejects.toMatchObject({ error: 'not_found' })
    }
    expect(await invitations()).toEqual([])
  })

  test('to a project that does not recruit is possible for Owner and Admins, but no Member', async () => {
    const { admin, member, guest, invite, see } = await createScene({ recruiting: false })
    await expect(invite(guest, member)).rejects.toMatchObject({
      error: 'conflict',
      message: serverTexts.notRecruiting,
    })
    await invite(guest, admin)
    expect((await see(guest)).invitation).toMatchObject({ joins: true })
  })
})

test.each(['member', 'admin', 'owner'] as const)(
  "a Member's invitation is withdrawn by the %s, and can no longer be answered",
  async (role) => {
    const scene = await createInvited('member')
    const { guest, member, owner, projectId, takeBack, answer, see } = scene
    await Promise.all([1, 2].map(() => takeBack(guest, scene[role])))
    await takeBack(guest, scene[role])
    expect(await see(guest)).toMatchObject({ invitation: null })
    expect(await newsOf(guest)).toEqual([])
    expect(await eventsOf(guest)).toContainEqual({
      type: 'notification-dismissed',
      notificationId: expect.any(String),
    })
    for (const each of [guest, member, owner]) {
      expect(await eventsOf(each)).toContainEqual({ type: 'project', projectId })
    }
    await expect(answer('acceptInvitation', guest)).rejects.toMatchObject({
      error: 'conflict',
      message: expect.stringContaining('withdrawn'),
    })
  },
)

describe('accepting', () => {
  test.each(['owner', 'admin'] as const)(
    'an invitation by the %s joins at once',
    async (sender) => {
      const scene = await createInvited(sender)
      const { member, guest, projectId, chatId, answer, see, states, history } = scene
      await answer('acceptInvitation', guest)
      const joined = { role: 'Member', chatId, invitation: null, teamSize: 4 }
      expect(await see(guest)).toMatchObject(joined)
      expect(await states()).toEqual(['accepted'])
      expect(await newsOf(guest)).toEqual([])
      expect(await openNotifications(db, scene[sender].id)).toMatchObject([
        { type: 'invitation-accepted', fromId: guest.id, projectId },
      ])
      expect(await history()).toMatchObject([
        { change: 'joined', actor: { id: scene[sender].id }, subject: { id: guest.id } },
      ])
      expect(await eventsOf(member)).toMatchObject([
        { type: 'chat-line', line: { type: 'joined', personId: guest.id } },
        { type: 'project', projectId },
      ])
    },
  )

  test('an invitation by a Member creates a join request that names the Member', async () => {
    const { owner, admin, member, guest, answer, see, states } = await createInvited('member')
    expect((await see(guest)).invitation).toMatchObject({ from: { id: member.id }, joins: false })
    await answer('acceptInvitation', guest)
    const asking = { role: 'Unenrolled', requested: true, invitation: null }
    expect(await see(guest)).toMatchObject(asking)
    expect(await states()).toEqual(['accepted'])
    expect(await see(owner)).toMatchObject({
      joinRequests: [{ userId: guest.id, invitedBy: { id: member.id } }],
      invitations: [],
    })
    for (const manager of [owner, admin]) expect(await newsOf(manager)).toEqual(['join-request'])
    expect(await newsOf(member)).toEqual(['invitation-accepted'])
    expect(await newsOf(guest)).toEqual([])
  })

  test('marks a pending join request instead of creating a second one', async () => {
    const { owner, member, guest, answer, ask, requests } = await createInvited('member')
    await ask(guest, { msg: 'I draw.' })
    await answer('acceptInvitation', guest)
    expect(await requests()).toMatchObject([
      { userId: guest.id, message: 'I draw.', invitedBy: { id: member.id } },
    ])
    expect(await newsOf(owner)).toEqual(['join-request'])
  })

  test('joins at once if the sender has become an Admin since', async () => {
    const { member, guest, answer, roleOf, save } = await createInvited('member')
    await save({ userRoles: { [member.id]: 'Admin' } })
    await answer('acceptInvitation', guest)
    expect(await roleOf(guest)).toBe('Member')
  })

  test('settles a pending join request', async () => {
    const { owner, guest, invite, answer, ask, see } = await createInvited('member')
    await ask(guest)
    await invite(guest)
    await answer('acceptInvitation', guest)
    expect(await see(guest)).toMatchObject({ role: 'Member', requested: false })
    expect(await see(owner)).toMatchObject({ joinRequests: [], invitations: [] })
    expect(await newsOf(owner)).toEqual(['invitation-accepted'])
  })

  test("is refused for a Member's invitation, which stays, when the project stops recruiting", async () => {
    const { guest, answer, see, save } = await createInvited('member')
    await save({ status: false })
    await expect(answer('acceptInvitation', guest)).rejects.toMatchObject({ error: 'conflict' })
    expect(await see(guest)).toMatchObject({ requested: false, invitation: { joins: false } })
  })
})

test.each(['owner', 'admin'] as const)(
  'a join request joins at once with an invitation by the %s',
  async (sender) => {
    const { guest, ask, see, states } = await createInvited(sender, { recruiting: false })
    await ask(guest)
    expect(await see(guest)).toMatchObject({ role: 'Member', requested: false })
    expect(await states()).toEqual(['accepted'])
    expect(await newsOf(guest)).toEqual([])
  },
)

test('accepting a join request settles a pending invitation', async () => {
  const { guest, ask, admit, see, states } = await createInvited('member')
  await ask(guest)
  await admit(guest)
  expect(await see(guest)).toMatchObject({ role: 'Member', invitation: null })
  expect(await states()).toEqual(['accepted'])
  expect(await newsOf(guest)).toEqual(['request-accepted'])
})

test('declining notifies the sender, and lets the person be invited again', async () => {
  const { owner, guest, invite, answer, see, states, roleOf } = await createInvited('owner')
  await answer('declineInvitation', guest)
  expect(await see(guest)).toMatchObject({ role: 'Unenrolled', invitation: null })
  expect(await states()).toEqual(['declined'])
  expect(await newsOf(owner)).toEqual(['invitation-declined'])
  expect(await newsOf(guest)).toEqual([])
  await invite(guest)
  await answer('acceptInvitation', guest)
  expect(await roleOf(guest)).toBe('Member')
})

describe.each([
  ['acceptInvitation', 'declineInvitation'],
  ['declineInvitation', 'acceptInvitation'],
] as const)('%s', (decision, other) => {
  test('twice, also at the same moment, returns the same response and sends one notification', async () => {
    for (const sender of ['owner', 'member'] as const) {
      const scene = await createInvited(sender)
      const { guest, answer } = scene
      const replies = await Promise.all([1, 2, 3].map(() => answer(decision, guest)))
      replies.push(await answer(decision, guest))
      expect(new Set(replies.map(({ message }) => message)).size).toBe(1)
      const news = (await newsOf(scene[sender])).filter((type) => type.startsWith('invitation'))
      expect(news).toHaveLength(1)
    }
  })

  test('returns 409 after the other decision, and cannot be withdrawn', async () => {
    const { owner, guest, answer, takeBack, states } = await createInvited('owner')
    await answer(other, guest)
    const before = await states()
    await expect(answer(decision, guest)).rejects.toMatchObject({ error: 'conflict' })
    await expect(takeBack(guest, owner)).rejects.toMatchObject({ error: 'conflict' })
    expect(await states()).toEqual(before)
  })

  test('returns 409 after 14 days, and is possible after another invitation', async () => {
    const { owner, guest, answer, see, invite, expire } = await createInvited('owner')
    await expire()
    expect(await see(guest)).toMatchObject({ invitation: null })
    expect(await see(owner)).toMatchObject({ invitations: [] })
    await expect(answer(decision, guest)).rejects.toMatchObject({
      error: 'conflict',
      message: expect.stringContaining('expired'),
    })
    await invite(guest)
    await answer(decision, guest)
  })
})

test('an hourly job settles expired invitations, and dismisses their notifications', async () => {
  const [old, fresh] = [await createInvited('owner'), await createInvited('owner')]
  await old.expire()
  await Promise.all([expireUnanswered({ db, log }), expireUnanswered({ db, log })])
  expect(await old.states()).toEqual(['expired'])
  expect(await newsOf(old.guest)).toEqual([])
  expect((await eventsOf(old.guest)).at(-1)).toEqual({ type: 'project', projectId: old.projectId })
  expect(await fresh.states()).toEqual(['pending'])
  expect(await newsOf(fresh.guest)).toEqual(['invitation'])
})
