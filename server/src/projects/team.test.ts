import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { openStream } from '../../test/live-stream.ts'
import { photoFiles } from '../../test/photo.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { createTeams } from '../../test/team.ts'
import { eventually } from '../../test/waiting.ts'
import { startJobs } from '../app/worker.ts'
import { openNotifications } from '../../test/notify.ts'

const app = await createTestApp()
const { visitor, services } = app
const { db, images } = services
const factories = createFactories(db)
const { createUser, createProject, createImage, createEvent } = factories
const { createActor, createTeam, eventsOf } = createTeams(app, factories)

const newsOf = (person: Person) => openNotifications(db, person.id)

describe('the history', () => {
  test('lists every change of role or membership, the latest first, page by page', async () => {
    const { member, student, guest, owner, params, ask, admit, save, leave } = await createTeam()
    for (const person of [student, guest]) {
      await ask(person)
      await admit(person)
    }
    await save({ userRoles: { [student.id]: 'Admin' } })
    await leave(guest, student)
    await leave(member, member)
    const lines = [
      'Max: Max left (Member, Unenrolled)',
      'Sam: Gil removed (Member, Unenrolled)',
      'Olga: Sam role (Member, Admin)',
      'Olga: Gil joined (Unenrolled, Member)',
      'Olga: Sam joined (Unenrolled, Member)',
    ]
    const pageAfter = async (cursor?: string) => {
      const query = { limit: 3, ...(cursor !== undefined && { cursor }) }
      const { items, ...page } = await owner.browser.page('getProjectHistory', { params, query })
      const shown = items.map(
        ({ change, actor, subject, from, to }) =>
          `${actor?.name}: ${subject?.name} ${change} (${from}, ${to})`,
      )
      return { shown, ...page }
    }
    const first = await pageAfter()
    expect(first).toMatchObject({ shown: lines.slice(0, 3), total: 5 })
    const second = await pageAfter(first.next!)
    expect(second).toEqual({ shown: lines.slice(3), total: 5, next: null })
  })
})

describe('handing over', () => {
  test('makes an Admin the Owner, and the Owner an Admin, and notifies the team', async () => {
    const { owner, admin, member, projectId, see, handOver } = await createTeam({ title: 'Walls' })
    await handOver(admin)
    expect(await see(admin)).toMatchObject({
      ownerId: admin.id,
      userRoles: { [admin.id]: 'Owner', [owner.id]: 'Admin' },
      can: { delete: true, handOver: true },
    })
    expect(await see(owner)).toMatchObject({ can: { delete: false, leave: true } })
    const params = { projectId }
    expect(await admin.browser.getProjectHistory({ params })).toMatchObject([
      { change: 'role', actor: { id: owner.id }, subject: { id: admin.id }, to: 'Owner' },
      { change: 'role', actor: { id: owner.id }, subject: { id: owner.id }, to: 'Admin' },
    ])
    expect(await newsOf(admin)).toMatchObject([{ type: 'made-owner', projectId }])
    expect(await newsOf(member)).toMatchObject([
      { type: 'handed-over', fromId: owner.id, message: 'Ann is now the Owner of Walls.' },
    ])
    expect(await newsOf(owner)).toEqual([])
    expect(await eventsOf(member)).toContainEqual({ type: 'project', projectId })
  })

  test('returns 409 to an editor with the old roles', async () => {
    const { owner, admin, params, see, handOver } = await createTeam()
    const body = await see(owner)
    await handOver(admin)
    await expect(owner.browser.updateProject({ params, body })).rejects.toMatchObject({
      error: 'version_conflict',
    })
  })
})

test('another role or title is news to those whom it concerns', async () => {
  const { owner, admin, member, save } = await createTeam({ title: 'Old walls' })
  await save({ description: 'We look for older stones.' })
  for (const person of [admin, member]) expect(await newsOf(person)).toEqual([])
  await save({ title: 'New walls' })
  const renamed = {
    type: 'project-renamed',
    projectTitle: 'New walls',
    message: '“Old walls” is now called “New walls”.',
  }
  for (const person of [admin, member]) expect(await newsOf(person)).toMatchObject([renamed])
  await save({ userRoles: { [member.id]: 'Admin', [admin.id]: 'Member' } })
  const changed = (role: string) => ({
    type: 'role-changed',
    fromId: owner.id,
    message: `You are now ${role} of New walls.`,
  })
  expect(await newsOf(member)).toMatchObject([changed('an Admin'), renamed])
  expect(await newsOf(admin)).toMatchObject([changed('a Member'), renamed])
  expect(await newsOf(owner)).toEqual([])
})

describe('leaving', () => {
  test('lets a Member leave, once', async () => {
    const { owner, member, projectId, leave, roleOf, seeAsVisitor, history } = await createTeam()
    await Promise.all([1, 2, 3].map(() => leave(member, member)))
    await leave(member, owner)
    expect(await roleOf(member)).toBe('Unenrolled')
    expect(await seeAsVisitor()).toMatchObject({ teamSize: 2 })
    expect(await history()).toMatchObject([
      { change: 'left', actor: { id: member.id }, subject: { id: member.id }, from: 'Member' },
    ])
    expect(await newsOf(member)).toEqual([])
    expect(await eventsOf(owner)).toMatchObject([
      { type: 'chat-line', line: { type: 'left', personId: member.id } },
      { type: 'project', projectId },
    ])
  })

  test('lets Owner and Admins remove Members, and notifies them', async () => {
    const { admin, member, projectId, leave, roleOf, history } = await createTeam()
    await leave(member, admin)
    expect(await roleOf(member)).toBe('Unenrolled')
    expect(await history()).toMatchObject([
      { change: 'removed', actor: { id: admin.id }, subject: { id: member.id } },
    ])
    const news = { type: 'removed', projectId, fromId: admin.id }
    expect(await newsOf(member)).toMatchObject([news])
    expect(await eventsOf(member)).toMatchObject([
      { type: 'project', projectId },
      { type: 'chats' },
      { type: 'notification', notification: news },
    ])
  })

  test("withdraws an Admin's invitations, and shows the Admin no requests any more", async () => {
    const { owner, admin, student, guest, ask, invite, answer, leave } = await createTeam()
    await ask(student)
    await invite(guest, admin)
    await leave(admin, admin)
    expect(await newsOf(owner)).toHaveLength(1)
    for (const person of [admin, guest]) expect(await newsOf(person)).toEqual([])
    await expect(answer('acceptInvitation', guest)).rejects.toMatchObject({ error: 'conflict' })

    await app.app.listen({ port: 0 })
    const resumed = await openStream(app.app, admin.browser, '0')
    try {
      for (const type of ['project', 'project', 'project', 'chats', 'notification-dismissed']) {
        expect(await resumed.next()).toMatchObject({ data: { type } })
      }
    } finally {
      resumed.close()
    }
  })
})

describe('deleting a project', () => {
  /** A project with rows of every kind. */
  const createFull = async () => {
    const team = await createTeam({ title: 'Old walls' })
    const event = await createEvent(team.project)
    await team.ask(team.student)
    await team.invite(team.guest)
    await team.say(team.member, 'Hello team')
    return { ...team, event }
  }

  test('deletes the chat, events, requests and notifications with it', async () => {
    const { owner, admin, member, student, guest, projectId, chatId, event, erase, seeAsVisitor } =
      await createFull()
    await erase()
    for (const gone of [
      seeAsVisitor(),
      visitor().getEvent({ params: { eventId: event.id } }),
      member.browser.getChat({ params: { chatId } }),
    ]) {
      await expect(gone).rejects.toMatchObject({ error: 'not_found' })
    }
    const news = {
      type: 'project-deleted',
      fromId: owner.id,
      projectTitle: 'Old walls',
      message: 'Old walls was deleted, with its chat and its events.',
    }
    for (const person of [owner, admin, member, student, guest]) {
      const notifications = person === member || person === admin ? [news] : []
      const self = await person.browser.getCurrentUser()
      expect(self).toMatchObject({ notifications, projectsId: [], chats: {} })
    }
    for (const table of ['memberships', 'join_requests', 'invitations'] as const) {
      const rows = db.selectFrom(table).where('project_id', '=', projectId).selectAll()
      expect(await rows.execute()).toEqual([])
    }
  })

  test('informs everyone concerned', async () => {
    const { admin, member, student, guest, projectId, erase } = await createFull()
    const news = { type: 'project', projectId }
    const before = await eventsOf(member)
    await erase()
    expect(await eventsOf(member, before.length)).toMatchObject([
      news,
      { type: 'chats' },
      { type: 'notification', notification: { type: 'project-deleted' } },
    ])
    for (const person of [admin, student, guest]) {
      expect(await eventsOf(person)).toContainEqual(news)
    }
    const dismissed = { type: 'notification-dismissed', notificationId: expect.any(String) }
    for (const person of [admin, guest]) expect(await eventsOf(person)).toContainEqual(dismissed)
  })

  test('deletes its images, except those that are used elsewhere', async () => {
    const hasFile = async (imageId: string) => {
      const file = await images.read(imageId, 'large', 'jpeg')
      file?.content.destroy()
      return file !== undefined
    }
    const owner = await createActor()
    const files = await photoFiles()
    const [banner, inGallery, alsoPhoto, alsoElsewhere] = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { id } = await createImage(owner)
        await images.write(id, files)
        return id
      }),
    )
    const kept = [alsoPhoto!, alsoElsewhere!]
    await createUser({ profile_photo_id: alsoPhoto! })
    await createProject({ owner, gallery_image_ids: [alsoElsewhere!] })
    const { id: projectId } = await createProject({
      owner,
      image_id: banner!,
      gallery_image_ids: [inGallery!, ...kept],
    })
    await owner.browser.deleteProject({ params: { projectId } })

    const jobs = await startJobs({ ...services, log })
    try {
      for (const gone of [banner!, inGallery!]) {
        await eventually(async () => !(await hasFile(gone)))
      }
    } finally {
      await jobs.stop()
    }
    for (const id of kept) expect(await hasFile(id)).toBe(true)
    const rows = await db.selectFrom('images').select('id').execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  })
})
