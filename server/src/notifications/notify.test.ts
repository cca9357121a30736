import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { writeMails, queuedMails } from '../../test/jobs.ts'
import { notify, openNotifications } from '../../test/notify.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { createTeams, type Actor, type Team } from '../../test/team.ts'
import { lockWaits } from '../../test/waiting.ts'
import { remindOfRequests } from '../projects/joining/request-to-join.ts'
import type { ProjectNotification } from './notify.ts'

const app = await createTestApp()
const { services } = app
const { db } = services
const factories = createFactories(db)
const { createChat, createJoinRequest, createWantedRole } = factories
const { createActor, createTeam, eventsOf } = createTeams(app, factories)

const newsOf = ({ id }: Actor) => openNotifications(db, id)
const messagesOf = async (person: Actor) => (await newsOf(person)).map(({ message }) => message)

describe('a notification of a project', () => {
  const event = { id: randomUUID(), startsAt: new Date(Date.now() + 86_400_000) }

  /** A Member who is notified by others of the team. */
  const createScene = async () => {
    const team = await createTeam()
    const tell = (
      type: ProjectNotification['type'],
      from: Actor,
      message: string,
      about?: typeof event,
    ) =>
      db.transaction().execute((trx) =>
        notify(trx, [team.member.id], {
          type,
          projectId: team.projectId,
          fromId: from.id,
          message,
          ...(about && { event: about }),
        }),
      )
    return { ...team, tell }
  }

  test('shows the sender with their title, and the project', async () => {
    const { owner, member, project, save, tell } = await createScene()
    await save({ userTitles: { [owner.id]: 'Head of maps' } })
    await tell('request-accepted', owner, 'Welcome to the team!')
    const [shown] = await newsOf(member)
    expect(shown).toMatchObject({
      type: 'request-accepted',
      projectId: project.id,
      projectTitle: project.title,
      fromId: owner.id,
      fromName: 'Olga',
      fromTitle: 'Head of maps',
      chatId: null,
      message: 'Welcome to the team!',
      asks: null,
    })
    expect((await eventsOf(member)).at(-1)).toEqual({ type: 'notification', notification: shown })
  })

  // One type for each kind of thing that a notification is about.
  test.each([
    ['role-changed', undefined],
    ['join-request', undefined],
    ['event-changed', event],
  ] as const)('%s renews the open one about the same thing', async (type, about) => {
    const { member, owner, tell } = await createScene()
    await tell(type, owner, 'first', about)
    const [before] = await newsOf(member)
    await tell('project-renamed', owner, 'about something else')
    await tell(type, owner, 'second', about)
    expect(await messagesOf(member)).toEqual(['second', 'about something else'])
    const [after] = await newsOf(member)
    expect(after!.id).toBe(before!.id)
    expect(after!.timeSent > before!.timeSent).toBe(true)
    const { notificationCount } = await member.browser.getCurrentUser()
    expect(notificationCount).toBe(2)
    expect((await eventsOf(member)).at(-1)).toMatchObject({
      type: 'notification',
      notification: { id: before!.id, message: 'second' },
    })
  })

  const aboutSender: ProjectNotification['type'][] = [
    'join-request',
    'request-reminder',
    'invitation',
    'invitation-accepted',
    'invitation-declined',
  ]
  const aboutProject: ProjectNotification['type'][] = [
    'request-accepted',
    'request-denied',
    'removed',
    'made-owner',
    'role-changed',
    'handed-over',
    'project-renamed',
    'project-deleted',
  ]

  test('is about another thing for another sender only of a request or an invitation', async () => {
    const { member, owner, admin, tell } = await createScene()
    for (const type of aboutSender) {
      for (const from of [owner, admin]) await tell(type, from, type)
      expect(await messagesOf(member)).toEqual([type, type])
      await db.deleteFrom('notifications').execute()
    }
    for (const type of aboutProject) {
      for (const from of [owner, admin]) await tell(type, from, type)
      expect(await messagesOf(member)).toEqual([type])
      await db.deleteFrom('notifications').execute()
    }
  })

  test('is about another thing for another event', async () => {
    const { member, owner, admin, tell } = await createScene()
    await tell('event-changed', owner, 'walk', event)
    await tell('event-changed', admin, 'same walk', event)
    await tell('event-changed', owner, 'talk', { ...event, id: randomUUID() })
    expect(await messagesOf(member)).toEqual(['talk', 'same walk'])
  })

  test('that was dismissed is not renewed, and cannot be restored beside the new one', async () => {
    const { member, owner, tell } = await createScene()
    const call = { params: { userId: member.id }, body: { id: '' } }
    await tell('project-renamed', owner, 'first')
    call.body.id = (await newsOf(member))[0]!.id
    await member.browser.dismissNotification(call)
    await tell('project-renamed', owner, 'second')
    const restoring = member.browser.undismissNotification(call)
    await expect(restoring).rejects.toMatchObject({ status: 409 })
    expect(await messagesOf(member)).toEqual(['second'])
  })

  test('that is restored at the same moment is renewed', async () => {
    const { member, owner, tell } = await createScene()
    await tell('project-renamed', owner, 'first')
    const { id } = (await newsOf(member))[0]!
    await member.browser.dismissNotification({ params: { userId: member.id }, body: { id } })
    const { telling } = await db.transaction().execute(async (trx) => {
      const restored = trx.updateTable('notifications').where('id', '=', id)
      await restored.set({ closed: false }).execute()
      const pending = tell('project-renamed', owner, 'second')
      await lockWaits(db)
      await restored.set({ dismissed_at: null }).execute()
      return { telling: pending.then(() => undefined) }
    })
    await telling
    expect(await messagesOf(member)).toEqual(['second'])
  })

  test('is one for many renames, in one mail with the newest title', async () => {
    const { member, save } = await createScene()
    for (let nth = 1; nth <= 9; nth += 1) await save({ title: `Map ${nth}` })
    expect(await messagesOf(member)).toEqual(['“Map 8” is now called “Map 9”.'])
    const time = sql`interval '16 minutes'`
    await sql`update notifications set sent_at = sent_at - ${time}`.execute(db)
    await sql`update graphile_worker._private_jobs set run_at = run_at - ${time}`.execute(db)
    await writeMails(services)
    const mails = await queuedMails(db, member.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.paragraphs.join()).toContain('Map 9')
    expect(mails[0]!.paragraphs.join()).not.toContain('Map 7')
  })
})

describe('a notification of a direct chat', () => {
  const createScene = async () => {
    const [receiver, sender] = [await createActor(), await createActor()]
    const { id: chatId } = await createChat(receiver, sender)
    const write = (message: string) =>
      db.transaction().execute((trx) =>
        notify(trx, [receiver.id], {
          type: 'direct-message',
          messageId: randomUUID(),
          messageSeq: 1,
          chatId,
          fromId: sender.id,
          message,
        }),
      )
    return { receiver, sender, chatId, write }
  }

  test('is one, which is renewed when the sender writes again', async () => {
    const { receiver, sender, chatId, write } = await createScene()
    await write('Hello')
    const [first] = await newsOf(receiver)
    await sql`update notifications set sent_at = sent_at - interval '1 day'`.execute(db)
    await write('Are you there?')
    const shown = await newsOf(receiver)
    expect(shown).toMatchObject([
      {
        id: first!.id,
        type: 'direct-message',
        projectId: '',
        projectTitle: '',
        chatId,
        fromId: sender.id,
        fromTitle: '',
        message: 'Are you there?',
      },
    ])
    expect(Date.parse(shown[0]!.timeSent)).toBeGreaterThanOrEqual(Date.parse(first!.timeSent))
    expect(await eventsOf(receiver)).toMatchObject([
      { notification: { message: 'Hello' } },
      { notification: { message: 'Are you there?' } },
    ])
    await Promise.all(['One more', 'Two more', 'Three more'].map((text) => write(text)))
    expect(await newsOf(receiver)).toHaveLength(1)
  })
})

describe('what a notification asks', () => {
  const asksOf = async ({ browser }: Actor) =>
    (await browser.getCurrentUser()).notifications.map(({ asks }) => asks)

  test.each([
    ['owner', true],
    ['member', false],
  ] as const)('of an invitation by the %s, until it expires', async (from, joins) => {
    const team = await createTeam()
    const { guest } = team
    const { id: wantedRoleId } = await createWantedRole(team.project, { title: 'Surveyor' })
    await team.invite(guest, team[from], undefined, { wantedRoleId })
    const role = { title: 'Surveyor', state: 'open' }
    const asks = { what: 'invitation', joins, role, match: null }
    expect(await asksOf(guest)).toEqual([asks])
    expect((await eventsOf(guest)).at(-1)).toMatchObject({ notification: { asks } })
    await team.save({ wantedRoles: [] })
    expect(await asksOf(guest)).toEqual([{ ...asks, role: { ...role, state: 'removed' } }])
    await db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('target_id', '=', guest.id)
      .execute()
    expect(await asksOf(guest)).toEqual([null])
  })

  test('of a join request, also in its reminders, until it is decided', async () => {
    const { owner, student, project, decide, settle } = await createTeam()
    const created = new Date(Date.now() - 3 * 86_400_000)
    await createJoinRequest(project, student, { created_at: created })
    await remindOfRequests({ db, log })
    const asks = { what: 'join-request', joins: true, role: null }
    expect(await newsOf(owner)).toMatchObject([{ type: 'request-reminder', asks }])
    expect(await asksOf(owner)).toMatchObject([asks])
    await decide('denyRequest', student)
    await settle()
    expect(await newsOf(owner)).toEqual([])
    expect(await asksOf(student)).toEqual([null])
  })
})

test('the notification of a join request has its role, and the match with the role or else the project', async () => {
  const { owner, student, guest, project, ask, requests } = await createTeam()
  const skills = ['Drawing', 'gis']
  const { id: wantedRoleId } = await createWantedRole(project, { title: 'Surveyor', skills })
  await ask(student, { wantedRoleId })
  await ask(guest)
  const shown = await requests()
  expect(shown[0]!.match).toEqual({
    role: 'Surveyor',
    of: 2,
    matched: ['gis'],
    missing: ['Drawing'],
  })
  const asks = shown.map(({ wantedRole, match }) => ({
    what: 'join-request',
    joins: true,
    role: wantedRole,
    match: match ?? null,
  }))
  expect((await newsOf(owner)).map((each) => each.asks)).toEqual(asks.toReversed())
  await db
    .updateTable('wanted_roles')
    .set({ title: 'Mapper', closed: true })
    .where('id', '=', wantedRoleId)
    .execute()
  expect((await newsOf(owner)).at(-1)?.asks?.role).toEqual({ title: 'Mapper', state: 'closed' })
})

describe('a dismissed notification that the server closes cannot be restored', () => {
  const asked = [({ ask, student }: Team) => ask(student), 'admin'] as const
  const invited = [({ invite, guest, member }: Team) => invite(guest, member), 'guest'] as const
  const open = async ({ member, guest }: Team) => (await createChat(member, guest)).id

  const cases: [
    string,
    causes: (team: Team) => Promise<unknown>,
    of: 'admin' | 'guest',
    closes: (team: Team) => Promise<unknown>,
  ][] = [
    [
      'a join request, for an Admin who is none any more',
      ...asked,
      ({ save, admin }) => save({ userRoles: { [admin.id]: 'Member' } }),
    ],
    [
      'a join request, for an Admin who has left',
      ...asked,
      ({ leave, admin }) => leave(admin, admin),
    ],
    ['a join request that was accepted', ...asked, ({ admit, student }) => admit(student)],
    ['a join request that was withdrawn', ...asked, ({ withdraw, student }) => withdraw(student)],
    [
      'an invitation that was withdrawn',
      ...invited,
      ({ takeBack, guest, member }) => takeBack(guest, member),
    ],
    [
      'an invitation whose sender was removed',
      ...invited,
      ({ leave, member, owner }) => leave(member, owner),
    ],
    [
      'a message of a chat that was deleted',
      async (team) => {
        const { browser, id: userId } = team.member
        const body = { msg: 'Hello', ts: '' }
        await browser.sendMessage({ params: { chatId: await open(team), userId }, body })
      },
      'guest',
      async ({ guest: { browser, id } }) => {
        const [chat] = await browser.sortChats({ params: { userId: id } })
        await browser.deleteChat({ params: { chatId: chat!.id } })
      },
    ],
  ]

  test.each(cases)('%s', async (_, causes, of, closes) => {
    const team = await createTeam()
    const { [of]: person } = team
    await causes(team)
    const [notification] = await newsOf(person)
    const call = { params: { userId: person.id }, body: { id: notification!.id } }
    await person.browser.dismissNotification(call)
    // Before that, it can be restored.
    await person.browser.undismissNotification(call)
    await person.browser.dismissNotification(call)

    await closes(team)

    const before = await eventsOf(person)
    const restoring = person.browser.undismissNotification(call)
    await expect(restoring).rejects.toMatchObject({ status: 409, error: 'conflict' })
    expect((await newsOf(person)).map(({ id }) => id)).not.toContain(notification!.id)
    expect(await eventsOf(person, before.length)).toEqual([])
  })
})
