import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { notify } from '../../test/notify.ts'
import type { Browser } from '../../test/browser.ts'
import { message as toSend } from '../../test/chatting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { writeMails, queuedMails } from '../../test/jobs.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { lockWaits } from '../../test/waiting.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'
import { subjects, type ProjectNewsType } from './notify.ts'
import { openNotifications } from './store.ts'

const app = await createTestApp()
const { as, services } = app
const { db } = services
const factories = createFactories(db)
const { createUser, createChat, createProject } = factories

describe('renewing', () => {
  const types = Object.keys(subjects) as ProjectNewsType[]

  /** A person who is notified of a project by two others. */
  const createScene = async () => {
    const [person, ada, ben] = [await createUser(), await createUser(), await createUser()]
    const project = await createProject({ owner: ada, admins: [ben], members: [person] })
    const event = { id: randomUUID(), startsAt: new Date(Date.now() + 86_400_000) }
    const tell = (type: ProjectNewsType, from: Person, message: string, about = event) =>
      db.transaction().execute((trx) =>
        notify(trx, [person.id], {
          type,
          projectId: project.id,
          fromId: from.id,
          message,
          ...(subjects[type] === 'event' && { event: about }),
        }),
      )
    const open = async () => {
      const shown = await openNotifications(db, person.id)
      return shown.map(({ message }) => message)
    }
    return { person, ada, ben, project, event, tell, open, browser: await as(person) }
  }

  test.each(types)('a second %s about the same thing renews the open one', async (type) => {
    const { person, ada, tell, open, browser } = await createScene()
    await tell(type, ada, 'first')
    const [before] = await openNotifications(db, person.id)
    const other = type === 'removed' ? 'made-owner' : 'removed'
    await tell(other, ada, 'about something else')
    await tell(type, ada, 'second')
    expect(await open()).toEqual(['second', 'about something else'])
    const [after] = await openNotifications(db, person.id)
    expect(after!.id).toBe(before!.id)
    expect(after!.timeSent > before!.timeSent).toBe(true)

    const { notificationCount, notifications } = await browser.getCurrentUser()
    expect(notificationCount).toBe(2)
    expect(notifications).toHaveLength(2)
    expect((await liveEventsOf(db, person)).at(-1)).toMatchObject({
      type: 'notification',
      notification: { id: before!.id, message: 'second' },
    })
  })

  test.each(types)(
    '%s from another person is about the same thing only if its sender is not the thing',
    async (type) => {
      const { ada, ben, tell, open } = await createScene()
      await tell(type, ada, 'from Ada')
      await tell(type, ben, 'from Ben')
      expect(await open()).toEqual(
        subjects[type] === 'sender' ? ['from Ben', 'from Ada'] : ['from Ben'],
      )
    },
  )

  test.each(types.filter((type) => subjects[type] === 'event'))(
    '%s of another event is a notification of its own',
    async (type) => {
      const { ada, event, tell, open } = await createScene()
      await tell(type, ada, 'walk')
      await tell(type, ada, 'talk', { ...event, id: randomUUID() })
      expect(await open()).toEqual(['talk', 'walk'])
    },
  )

  test('a dismissed one is not renewed, and cannot be restored beside the new one', async () => {
    const { person, ada, tell, open, browser } = await createScene()
    await tell('project-renamed', ada, 'first')
    const [first] = await openNotifications(db, person.id)
    const params = { userId: person.id }
    await browser.dismissNotification({ params, body: { id: first!.id } })
    await tell('project-renamed', ada, 'second')
    await expect(
      browser.undismissNotification({ params, body: { id: first!.id } }),
    ).rejects.toMatchObject({ status: 409 })
    expect(await open()).toEqual(['second'])
  })

  test('one that is restored at the same moment is renewed', async () => {
    const { person, ada, tell, open, browser } = await createScene()
    await tell('project-renamed', ada, 'first')
    const [first] = await openNotifications(db, person.id)
    await browser.dismissNotification({ params: { userId: person.id }, body: { id: first!.id } })
    const { telling } = await db.transaction().execute(async (trx) => {
      const restored = trx.updateTable('notifications').where('id', '=', first!.id)
      await restored.set({ closed: false }).execute()
      const pending = tell('project-renamed', ada, 'second')
      await lockWaits(db)
      await restored.set({ dismissed_at: null }).execute()
      return { telling: pending.then(() => undefined) }
    })
    await telling
    expect(await open()).toEqual(['second'])
  })

  test('many renames leave one notification and one mail with the newest title', async () => {
    const { person, ada, project, open } = await createScene()
    const adas = await as(ada)
    const params = { projectId: project.id }
    for (let nth = 1; nth <= 9; nth += 1) {
      const { version } = await adas.getProject({ params })
      await adas.updateProject({ params, body: { version, title: `Map ${nth}` } })
    }
    expect(await open()).toEqual(['“Map 8” is now called “Map 9”.'])
    await sql`update notifications set sent_at = sent_at - interval '16 minutes'`.execute(db)
    await sql`update graphile_worker._private_jobs set run_at = run_at - interval '16 minutes'`.execute(
      db,
    )
    await writeMails(services)
    const mails = await queuedMails(db, person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.paragraphs.join('\n')).toContain('Map 9')
    expect(mails[0]!.paragraphs.join('\n')).not.toContain('Map 7')
  })
})

describe('restoring', () => {
  /** Ada, who has dismissed the notification of a message by Ben. */
  const createScene = async () => {
    const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
    const [adas, bens] = [await as(ada), await as(ben)]
    const { id: chatId } = await createChat(ada, ben)
    const write = (msg: string) =>
      bens.sendMessage({ params: { chatId, userId: ben.id }, body: { msg, ts: msg } })
    await write('Hello')
    const open = async () => (await adas.getCurrentUser()).notifications
    const [notification] = await open()
    const dismiss = () =>
      adas.dismissNotification({ params: { userId: ada.id }, body: notification! })
    const undismiss = async (id = notification!.id, who: Person = ada) =>
      (await as(who)).undismissNotification({ params: { userId: who.id }, body: { id } })
    await dismiss()
    return { ada, ben, adas, notification: notification!, open, write, dismiss, undismiss }
  }

  test('restores a dismissed notification unchanged, on every open page', async () => {
    const { ada, notification, open, undismiss } = await createScene()
    expect(await open()).toEqual([])
    expect(await undismiss()).toEqual(notification)
    expect(await open()).toEqual([notification])
    expect((await liveEventsOf(db, ada)).at(-1)).toEqual({ type: 'notification', notification })
  })

  test('restores it once when repeated, also at the same moment', async () => {
    const { ada, notification, open, undismiss } = await createScene()
    const before = (await liveEventsOf(db, ada)).length
    await Promise.all([undismiss(), undismiss()])
    expect(await undismiss()).toEqual(notification)
    expect(await open()).toEqual([notification])
    expect(await liveEventsOf(db, ada)).toHaveLength(before + 1)
  })

  test('keeps it closed after the sender was blocked', async () => {
    const { ada, ben, adas, open, undismiss } = await createScene()
    await adas.blockPerson({ params: { userId: ada.id, otherId: ben.id }, body: '' })
    await expect(undismiss()).rejects.toMatchObject({ status: 409 })
    expect(await open()).toEqual([])
  })

  test('keeps it closed after the sender has written again and the later one was dismissed', async () => {
    const { ada, adas, open, write, undismiss } = await createScene()
    await write('Are you there?')
    const [later] = await open()
    await adas.dismissNotification({ params: { userId: ada.id }, body: later! })
    await expect(undismiss()).rejects.toMatchObject({ status: 409 })
    expect((await undismiss(later!.id)).message).toBe('Are you there?')
    expect(await open()).toHaveLength(1)
  })

  test('a message at the same moment renews the restored notification', async () => {
    const { ada, ben, notification, open } = await createScene()
    const writing = await db.transaction().execute(async (trx) => {
      const restored = trx.updateTable('notifications').where('id', '=', notification.id)
      await restored.set({ closed: false }).execute()
      const written = Promise.allSettled([
        db.transaction().execute((other) =>
          notify(other, [ada.id], {
            type: 'direct-message',
            messageId: crypto.randomUUID(),
            chatId: notification.chatId!,
            fromId: ben.id,
            message: 'Are you there?',
          }),
        ),
      ])
      await lockWaits(db)
      await restored.set({ dismissed_at: null }).execute()
      return { written }
    })
    expect(await writing.written).toMatchObject([{ status: 'fulfilled' }])
    expect(await open()).toMatchObject([{ id: notification.id, message: 'Are you there?' }])
  })

  test('keeps it closed if the sender writes again at the same moment', async () => {
    const { ada, ben, notification, open, undismiss } = await createScene()
    const undone = await db.transaction().execute(async (trx) => {
      await notify(trx, [ada.id], {
        type: 'direct-message',
        messageId: crypto.randomUUID(),
        chatId: notification.chatId!,
        fromId: ben.id,
        message: 'Are you there?',
      })
      const undoing = Promise.allSettled([undismiss()])
      await lockWaits(db)
      return { undoing }
    })
    expect(await undone.undoing).toMatchObject([{ reason: { status: 409 } }])
    expect(await open()).toMatchObject([{ message: 'Are you there?' }])
  })

  describe('keeps notifications closed that the server has closed', () => {
    /** A project with an Owner, an Admin and a Member, and Ada, who is not a member. */
    const createTeam = async () => {
      const [owner, admin, member, ada] = [
        await createUser(),
        await createUser(),
        await createUser(),
        await createUser(),
      ]
      const project = await createProject({ owner, admins: [admin], members: [member] })
      const browsers = {
        owners: await as(owner),
        admins: await as(admin),
        members: await as(member),
        adas: await as(ada),
      }
      return { owner, admin, member, ada, projectId: project.id, ...browsers }
    }
    type Team = Awaited<ReturnType<typeof createTeam>>

    const ask = ({ ada, adas, projectId }: Team) =>
      adas.requestToJoin({ params: { userId: ada.id, projectId }, body: toSend('Let me in') })

    const inviteAda = ({ member, ada, members, projectId }: Team) =>
      members.inviteToProject({
        params: { senderId: member.id, targetId: ada.id, projectId },
        body: toSend('Join us'),
      })

    const settle =
      (call: 'acceptRequest' | 'denyRequest') =>
      async ({ owner, owners, ada, projectId }: Team) => {
        await owners[call]({ params: { adminId: owner.id, userId: ada.id, projectId }, body: '' })
        await settleDecisions(db, projectId)
      }

    const demote = async ({ admin, owners, projectId }: Team) => {
      const { version } = await owners.getProject({ params: { projectId } })
      await owners.updateProject({
        params: { projectId },
        body: { version, userRoles: { [admin.id]: 'Member' } },
      })
    }

    const chatOf = async ({ ada, member }: Team) => (await createChat(ada, member)).id

    const asked = { caused: ask, of: 'admin' } as const
    const invited = { caused: inviteAda, of: 'ada' } as const
    interface Case {
      /** Causes the notification. */
      caused: (team: Team) => Promise<unknown>
      of: 'admin' | 'ada'
      /** Makes the server close the notification. */
      closed: (team: Team) => Promise<unknown>
    }
    const cases: Record<string, Case> = {
      'a join request, for an Admin who is none any more': { ...asked, closed: demote },
      'a join request, for an Admin who has left': {
        ...asked,
        closed: ({ admins, admin, projectId }) =>
          admins.leaveProject({ params: { userId: admin.id, projectId } }),
      },
      'a join request that was accepted': { ...asked, closed: settle('acceptRequest') },
      'a join request that was withdrawn': {
        ...asked,
        closed: ({ ada, adas, projectId }) =>
          adas.withdrawRequest({ params: { userId: ada.id, projectId }, body: '' }),
      },
      'an invitation that was withdrawn': {
        ...invited,
        closed: ({ member, ada, members, projectId }) =>
          members.withdrawInvitation({
            params: { userId: member.id, targetId: ada.id, projectId },
            body: '',
          }),
      },
      'an invitation whose sender was removed': {
        ...invited,
        closed: ({ member, owners, projectId }) =>
          owners.leaveProject({ params: { userId: member.id, projectId } }),
      },
      'a message of a chat that was deleted': {
        caused: async (team) =>
          team.members.sendMessage({
            params: { chatId: await chatOf(team), userId: team.member.id },
            body: toSend('Hello'),
          }),
        of: 'ada',
        closed: async ({ ada, adas }) => {
          const [chat] = await adas.sortChats({ params: { userId: ada.id } })
          await adas.deleteChat({ params: { chatId: chat!.id } })
        },
      },
    }

    const notificationsOf = async (browser: Browser) =>
      (await browser.getCurrentUser()).notifications

    test.each(Object.entries(cases))('%s', async (_name, { caused, of, closed }) => {
      const team = await createTeam()
      const person = team[of]
      const browser = team[`${of}s`]
      const params = { userId: person.id }
      await caused(team)
      const [notification] = await notificationsOf(browser)
      const { id } = notification!
      await browser.dismissNotification({ params, body: { id } })
      // Before that, it can be restored.
      await browser.undismissNotification({ params, body: { id } })
      await browser.dismissNotification({ params, body: { id } })

      await closed(team)

      const events = (await liveEventsOf(db, person)).length
      await expect(browser.undismissNotification({ params, body: { id } })).rejects.toMatchObject({
        status: 409,
        error: 'conflict',
      })
      expect((await notificationsOf(browser)).map((each) => each.id)).not.toContain(id)
      expect(await liveEventsOf(db, person)).toHaveLength(events)
    })
  })

  test('returns 404 for a notification of another user or an unknown one', async () => {
    const { ben, notification, open, undismiss } = await createScene()
    await expect(undismiss(notification.id, ben)).rejects.toMatchObject({ status: 404 })
    await expect(undismiss(randomUUID())).rejects.toMatchObject({ status: 404 })
    expect(await open()).toEqual([])
  })
})
