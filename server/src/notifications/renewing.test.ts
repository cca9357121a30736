import { randomUUID } from 'node:crypto'
import { lockWaits } from '../../test/lock-waits.ts'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { writeMails } from '../../test/jobs.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { queuedMails } from '../../test/mails.ts'
import { sql } from 'kysely'
import { notify, subjects, type ProjectNewsType } from './notify.ts'
import { openNotifications } from './store.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject } = createFactories(db)

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
