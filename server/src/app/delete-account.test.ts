import { deletedPerson, texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { message } from '../../test/chatting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { mailUnread, queuedMails } from '../../test/jobs.ts'
import { openNotifications } from '../../test/notify.ts'

const { as, services, visitor } = await createTestApp()
const { db } = services
const { createUser, createProject, createChat, createJoinRequest, createImage } =
  createFactories(db)

const deleteAccount = async (person: Pick<Person, 'id'>) =>
  (await as(person)).deleteUser({ params: { userId: person.id } })

const send = async (from: Pick<Person, 'id'>, chatId: string, msg: string) =>
  (await as(from)).sendMessage({ params: { chatId, userId: from.id }, body: message(msg) })

const roles = async (project: { id: string }) =>
  (await visitor().getProject({ params: { projectId: project.id } })).userRoles

/** Moves this person's joining back by some days. */
const joinedAgo = (project: { id: string }, person: Pick<Person, 'id'>, days: number) =>
  db
    .updateTable('memberships')
    .set({ joined_at: sql<Date>`now() - make_interval(days => ${days})` })
    .where('project_id', '=', project.id)
    .where('user_id', '=', person.id)
    .execute()

test('signs the account out everywhere, removes it and frees its address', async () => {
  const ada = await createUser()
  const [here, there] = [await as(ada), await as(ada)]
  const params = { userId: ada.id }

  expect(await here.deleteUser({ params })).toEqual({ message: texts.accountDeleted })
  expect(here.cookies.size).toBe(0)
  await expect(there.getCurrentUser()).rejects.toMatchObject({ status: 401 })
  await expect(there.deleteUser({ params })).rejects.toMatchObject({ status: 401 })
  await expect(visitor().getUser({ params })).rejects.toMatchObject({ status: 404 })
  const [mail] = await queuedMails(db, ada.email)
  expect(mail).toMatchObject({ subject: 'Your account was deleted' })

  await visitor().register({ body: { email: ada.email, password: 'a long walk by the river' } })
  expect((await queuedMails(db, ada.email)).at(-1)?.subject).toBe('Verify your e-mail address')
})

describe('an owned project', () => {
  const createPeople = async () => {
    const [owner, longest, admin, laterAdmin] = [
      await createUser({ name: 'Olive' }),
      await createUser({ name: 'Mika' }),
      await createUser({ name: 'Ann' }),
      await createUser({ name: 'Abe' }),
    ]
    return { owner, longest, admin, laterAdmin, browser: await as(owner) }
  }

  test('goes to the longest-serving Admin, as announced', async () => {
    const { owner, longest, admin, laterAdmin, browser } = await createPeople()
    const project = await createProject({
      owner,
      admins: [laterAdmin, admin],
      members: [longest],
      title: 'Map',
    })
    await joinedAgo(project, longest, 30)
    await joinedAgo(project, admin, 20)
    await joinedAgo(project, laterAdmin, 10)

    const params = { userId: owner.id }
    expect(await browser.previewDeletion({ params })).toEqual([
      {
        id: project.id,
        title: 'Map',
        heir: { id: admin.id, name: 'Ann', profilePhotoId: null, role: 'Admin' },
      },
    ])
    await browser.deleteUser({ params })

    expect(await roles(project)).toEqual({
      [admin.id]: 'Owner',
      [laterAdmin.id]: 'Admin',
      [longest.id]: 'Member',
    })
    const shown = await visitor().getProject({ params: { projectId: project.id } })
    expect(shown).toMatchObject({ ownerId: admin.id, teamSize: 3 })
    const [news] = await openNotifications(db, laterAdmin.id)
    expect(news).toMatchObject({
      type: 'handed-over',
      fromId: admin.id,
      message: 'Ann is now the Owner of Map.',
    })
    expect(await openNotifications(db, admin.id)).toMatchObject([
      {
        type: 'made-owner',
        projectTitle: 'Map',
        fromId: deletedPerson.id,
        fromName: 'Deleted user',
        fromTitle: '',
        message: 'The Owner has deleted their account. You are now the Owner of Map.',
      },
    ])
    await mailUnread(services)
    const [mail] = await queuedMails(db, admin.email)
    expect(mail).toMatchObject({ kind: 'notifications', unsubscribeUrl: expect.any(String) })
    expect(mail?.paragraphs[0]).toContain('You are now the Owner of Map.')
    expect(mail?.action?.url).toBe(`${services.config.url}/projects/${project.id}`)
    const history = await (await as(admin)).getProjectHistory({ params: { projectId: project.id } })
    expect(history.map(({ change, subject, to }) => [change, subject?.name, to])).toEqual([
      ['left', undefined, 'Unenrolled'],
      ['role', 'Ann', 'Owner'],
      ['role', undefined, 'Admin'],
    ])
  })

  test('is not mailed to an heir who allows no notification mail', async () => {
    const { owner } = await createPeople()
    const heir = await createUser({ allow_email_communications: false })
    const { id: projectId } = await createProject({ owner, members: [heir] })
    await deleteAccount(owner)
    expect(await openNotifications(db, heir.id)).toMatchObject([{ projectId }])
    await mailUnread(services)
    expect(await queuedMails(db, heir.email)).toEqual([])
  })

  test('goes to the longest-serving Member if there is no Admin', async () => {
    const { owner, longest, admin: shorter, browser } = await createPeople()
    const project = await createProject({ owner, members: [shorter, longest] })
    await joinedAgo(project, longest, 30)
    const params = { userId: owner.id }
    expect(await browser.previewDeletion({ params })).toMatchObject([
      { heir: { id: longest.id, role: 'Member' } },
    ])
    await browser.deleteUser({ params })
    expect(await roles(project)).toEqual({ [longest.id]: 'Owner', [shorter.id]: 'Member' })
  })

  test('is deleted if it has no other member', async () => {
    const { owner, browser } = await createPeople()
    const project = await createProject({ owner, title: 'Alone' })
    const params = { userId: owner.id }
    expect(await browser.previewDeletion({ params })).toEqual([
      { id: project.id, title: 'Alone', heir: null },
    ])
    await browser.deleteUser({ params })
    await expect(roles(project)).rejects.toMatchObject({ status: 404 })
  })
})

describe('messages', () => {
  test('of a group chat stay, with "Deleted user" as the sender', async () => {
    const [owner, member] = [await createUser(), await createUser({ name: 'Mika' })]
    const project = await createProject({ owner, members: [member] })
    await send(member, project.chatId, 'I found a map')
    await deleteAccount(member)
    expect(await roles(project)).toEqual({ [owner.id]: 'Owner' })
    const chat = await (await as(owner)).getChat({ params: { chatId: project.chatId } })
    expect(chat.messages).toMatchObject([{ content: 'I found a map', fromId: deletedPerson.id }])
    expect(chat.people).toEqual([deletedPerson])
  })

  test('of a direct chat stay for the other person, who can no longer reply', async () => {
    const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser()]
    const { id: chatId } = await createChat(ada, ben)
    await send(ben, chatId, 'Hello Ada')
    await send(ada, chatId, 'Hello Ben')
    await deleteAccount(ada)

    const bens = await as(ben)
    const { id, name } = deletedPerson
    const partner = { id, name, photoId: null }
    const chat = await bens.getChat({ params: { chatId } })
    expect(chat).toMatchObject({ partner, lastMessage: { fromId: id } })
    expect(chat.messages.map(({ content, fromId }) => [content, fromId])).toEqual([
      ['Hello Ada', ben.id],
      ['Hello Ben', id],
    ])
    expect(await bens.sortChats({ params: { userId: ben.id } })).toMatchObject([
      { id: chatId, partner, unread: 1, lastMessage: { fromId: id, fromName: name } },
    ])
    expect((await bens.getCurrentUser()).chats).toEqual({ [chatId]: id })
    await expect(send(ben, chatId, 'Are you there?')).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(texts.partnerDeleted),
    })
  })

  test('are deleted when no reader is left', async () => {
    const ada = await createUser()
    const people = [await createUser(), await createUser(), await createUser()]
    const [silent, hidden, both] = [
      await createChat(ada, people[0]!),
      await createChat(ada, people[1]!),
      await createChat(ada, people[2]!),
    ]
    for (const { id } of [hidden, both]) await send(ada, id, 'Hello there')
    await (await as(people[1]!)).deleteChat({ params: { chatId: hidden.id } })
    const remaining = async () => {
      const ids = [silent, hidden, both].map(({ id }) => id)
      const rows = await db.selectFrom('chats').select('id').where('id', 'in', ids).execute()
      return rows.map(({ id }) => id)
    }

    await deleteAccount(ada)
    expect(await remaining()).toEqual([both.id])
    await deleteAccount(people[2]!)
    expect(await remaining()).toEqual([])
  })
})

test('deletes the requests and invitations, and the notifications about them', async () => {
  const [owner, ada] = [await createUser(), await createUser()]
  const project = await createProject({ owner })
  const owners = await as(owner)
  const adas = await as(ada)
  await adas.requestToJoin({
    params: { userId: ada.id, projectId: project.id },
    body: { msg: '', ts: '' },
  })
  const other = await createProject({ owner, title: 'Other' })
  await owners.inviteToProject({
    params: { senderId: owner.id, targetId: ada.id, projectId: other.id },
    body: { msg: '', ts: '' },
  })
  const [notification] = (await owners.getCurrentUser()).notifications
  const before = (await liveEventsOf(db, owner)).length

  await adas.deleteUser({ params: { userId: ada.id } })

  expect((await owners.getCurrentUser()).notifications).toEqual([])
  for (const { id } of [project, other]) {
    expect(await owners.getProject({ params: { projectId: id } })).toMatchObject({
      joinRequests: [],
      invitations: [],
    })
  }
  // Open pages get an event.
  const heard = (await liveEventsOf(db, owner)).slice(before)
  expect(heard).toContainEqual({
    type: 'notification-dismissed',
    notificationId: notification!.id,
  })
  for (const { id } of [project, other]) {
    expect(heard).toContainEqual({ type: 'project', projectId: id })
  }
})

test('deletes the images and their files, except images that a project still shows', async () => {
  const ada = await createUser()
  const [photo, banner, gallery] = [
    await createImage(ada),
    await createImage(ada),
    await createImage(ada),
  ]
  await db
    .updateTable('users')
    .set({ profile_photo_id: photo.id })
    .where('id', '=', ada.id)
    .execute()
  const given = { image_id: banner.id, gallery_image_ids: [gallery.id] }
  await createProject({ owner: ada, members: [await createUser()], ...given })
  const alone = await createImage(ada)
  await createProject({ owner: ada, image_id: alone.id })
  await deleteAccount(ada)

  const ids = [photo, banner, gallery, alone].map(({ id }) => id)
  const rows = await db.selectFrom('images').selectAll().where('id', 'in', ids).execute()
  const owners = new Map(rows.map(({ id, owner_id }) => [id, owner_id]))
  expect(owners).toEqual(
    new Map([
      [banner.id, null],
      [gallery.id, null],
    ]),
  )
  const { rows: jobs } = await sql<{ ids: string[] }>`
    select array(select json_array_elements_text(payload -> 'ids')) as ids
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'remove-images'`.execute(db)
  const removed = jobs.flatMap((job) => job.ids).filter((id) => ids.includes(id))
  expect(removed.toSorted()).toEqual([photo.id, alone.id].toSorted())
})

test('leaves every project with one Owner while others accept and write', async () => {
  for (let round = 1; round <= 6; round += 1) {
    const people = [await createUser(), await createUser(), await createUser(), await createUser()]
    const [owner, admin, asker, friend] = people as [Person, Person, Person, Person]
    const project = await createProject({ owner, admins: [admin] })
    const { id: chatId } = await createChat(owner, friend)
    const { id: projectId } = project
    await createJoinRequest(project, asker)
    const [owners, admins, askers] = [await as(owner), await as(admin), await as(asker)]
    const answers = await Promise.allSettled([
      owners.deleteUser({ params: { userId: owner.id } }),
      admins.acceptRequest({
        params: { adminId: admin.id, userId: asker.id, projectId },
        body: '',
      }),
      askers.deleteUser({ params: { userId: asker.id } }),
      send(friend, chatId, 'Are you going?'),
      send(owner, project.chatId, 'Farewell all'),
    ])
    const failures = answers.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.status] : [],
    )
    expect(failures.filter((status) => ![401, 404, 409, 503].includes(status))).toEqual([])
    const all = Object.values(await roles(project))
    expect(all.filter((role) => role === 'Owner')).toHaveLength(1)
  }
})
