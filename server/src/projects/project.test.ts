import { randomUUID } from 'node:crypto'
import {
  limits,
  texts,
  type NewProject,
  type ProjectCard,
  type ProjectUpdate,
} from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { createTeams, type Actor } from '../../test/team.ts'
import { selectProjectCards } from './cards.ts'

const app = await createTestApp()
const { visitor, services } = app
const { db } = services
const factories = createFactories(db)
const {
  createUser,
  createProject,
  createMembership,
  createJoinRequest,
  createEvent,
  createImage,
  createWantedRole,
} = factories
const { createActor, createTeam, eventsOf } = createTeams(app, factories)

describe('a project', () => {
  test('shows each person what the role allows', async () => {
    const { owner, admin, member, student, guest, project, chatId, see, seeAsVisitor } =
      await createTeam()
    await createJoinRequest(project, student, { message: 'I draw by hand.' })
    await createJoinRequest(project, await createUser(), { state: 'denied' })
    await createJoinRequest(project, guest)
    const outside = { audience: 'public', title: project.title, role: 'Unenrolled' }
    expect(await seeAsVisitor()).toMatchObject({ ...outside, requested: false })
    expect(await see(student)).toMatchObject({ ...outside, requested: true, can: { join: false } })
    expect(await see(member)).toMatchObject({ audience: 'member', role: 'Member', chatId })
    for (const manager of [owner, admin]) {
      expect(await see(manager)).toMatchObject({
        audience: 'manager',
        chatId,
        joinRequests: [
          { userId: student.id, name: 'Sam', message: 'I draw by hand.' },
          { userId: guest.id },
        ],
      })
    }
  })

  test('lists the Owner first, then Admins, then Members by joining date', async () => {
    const { owner, admin, member, project, seeAsVisitor } = await createTeam()
    const early = await createUser()
    const given = { title: 'Surveyor', joined_at: new Date('2020-01-01') }
    await createMembership(project, early, given)
    const seen = await seeAsVisitor()
    const ids = [owner.id, admin.id, early.id, member.id]
    expect(seen.members.map(({ id }) => id)).toEqual(ids)
    expect(seen).toMatchObject({
      usersId: ids,
      ownerId: owner.id,
      teamSize: 4,
      userRoles: { [admin.id]: 'Admin' },
      userTitles: { [early.id]: 'Surveyor' },
    })
  })

  test('lists coming events first, then past ones', async () => {
    const { project, seeAsVisitor } = await createTeam()
    const startingIn = (days: number) =>
      createEvent(project, { starts_at: new Date(Date.now() + days * 86_400_000) })
    const ended = await startingIn(-2)
    const later = await startingIn(5)
    const longAgo = await startingIn(-30)
    const next = await startingIn(1)
    const { eventIds, events } = await seeAsVisitor()
    expect(eventIds).toEqual([next.id, later.id, ended.id, longAgo.id])
    expect(events.map(({ id }) => id)).toEqual(eventIds)
  })

  test('shows the first five members on its card, the Owner first', async () => {
    const owner = await createUser()
    const members: Person[] = []
    for (let count = 0; count < 6; count += 1) members.push(await createUser())
    const project = await createProject({ owner, members })
    const cards = selectProjectCards().where('projects.id', '=', project.id)
    const [card] = (await sql<ProjectCard>`${cards}`.execute(db)).rows
    expect(card).toMatchObject({ meetingFormat: ['Hybrid'], status: true, teamSize: 7 })
    expect([card!.usersId.length, card!.faces.length]).toEqual([7, 5])
    expect(card!.faces[0]).toEqual({ id: owner.id, name: owner.name, profilePhotoId: null })
  })
})

describe('what waits for a person', () => {
  const pendingOf = ({ browser, id }: Actor) => browser.listOwnPending({ params: { userId: id } })

  test('contains the own requests and invitations, and nothing else', async () => {
    const { owner, student, guest, project, invite } = await createTeam({ title: 'Inviting' })
    const asked = await createProject({ owner, title: 'Asked' })
    const settled = await createProject({ owner, title: 'Settled' })
    for (const person of [student, guest]) await createJoinRequest(asked, person)
    await createJoinRequest(settled, student, { state: 'denied', decided_at: new Date() })
    const { id: wantedRoleId } = await createWantedRole(project, { title: 'Surveyor' })
    await invite(guest)
    await invite(student, owner, undefined, { wantedRoleId })
    expect(await pendingOf(student)).toMatchObject({
      requests: [{ project: { id: asked.id, title: 'Asked' }, timeSent: expect.any(String) }],
      invitations: [
        {
          project: { id: project.id, title: 'Inviting' },
          from: { name: 'Olga' },
          wantedRole: { title: 'Surveyor', state: 'open' },
          joins: true,
        },
      ],
    })
  })

  test('hides invitations of a blocked sender, and expired ones', async () => {
    const [blocked, expired] = [await createTeam(), await createTeam()]
    const { student } = blocked
    for (const { invite } of [blocked, expired]) await invite(student)
    const params = { userId: student.id, otherId: blocked.owner.id }
    await student.browser.blockPerson({ params, body: '' })
    expect((await pendingOf(student)).invitations).toHaveLength(1)
    await db
      .updateTable('invitations')
      .set({ expires_at: new Date(0) })
      .where('project_id', '=', expired.projectId)
      .execute()
    expect((await pendingOf(student)).invitations).toEqual([])
  })

  test('contains for each project its undecided requests for managers, the next event for all members', async () => {
    const { owner, admin, member, student, guest, project, projectId, decide } = await createTeam()
    const quiet = await createProject({ owner })
    for (const person of [student, guest]) await createJoinRequest(project, person)
    await createJoinRequest(quiet, student, { state: 'denied', decided_at: new Date() })
    const hour = 3_600_000
    await createEvent(project, { title: 'Past', starts_at: new Date(Date.now() - 2 * hour) })
    await createEvent(project, { title: 'Later', starts_at: new Date(Date.now() + 2 * hour) })
    const { id } = await createEvent(project, { title: 'Next' })
    const pair = { userId: admin.id, otherId: guest.id }
    await admin.browser.blockPerson({ params: pair, body: '' })
    const waitsFor = async (person: Actor, requests: number) =>
      expect((await pendingOf(person)).projects).toMatchObject([
        { projectId, requests, nextEvent: { id, title: 'Next' } },
      ])
    await waitsFor(owner, 2)
    await waitsFor(admin, 1)
    await waitsFor(member, 0)
    expect((await pendingOf(guest)).projects).toEqual([])
    await decide('acceptRequest', student)
    await waitsFor(owner, 1)
    await decide('undoDecision', student)
    await waitsFor(owner, 2)
  })
})

const draft: NewProject = {
  title: 'Campus bees',
  description: 'We keep three hives on the roof of the library.',
  tags: ['Biology', 'Beekeeping'],
  meetingFormat: ['In-Person'],
  status: true,
}

const details = {
  course: 'CS 310 Software Engineering',
  semester: 'Fall 2026',
  deadline: '2026-12-18',
  repositoryLink: 'https://github.com/quad/atlas',
  designLink: 'https://www.figma.com/file/atlas',
  siteLink: 'https://atlas.example.org/',
}

describe('creating a project', () => {
  test('makes the creator its Owner and a participant of its chat, and begins the history', async () => {
    const owner = await createActor()
    const given = { ownerId: randomUUID(), usersId: [randomUUID()], teamSize: 40, id: randomUUID() }
    const projectId = await owner.browser.createProject({ body: { ...draft, ...given } })
    expect(projectId).not.toBe(given.id)
    expect(await owner.browser.getProject({ params: { projectId } })).toMatchObject({
      ...draft,
      audience: 'manager',
      ownerId: owner.id,
      usersId: [owner.id],
      role: 'Owner',
      teamSize: 1,
      imageId: null,
      chatId: expect.any(String),
      joinRequests: [],
    })
    expect(await eventsOf(owner)).toEqual([{ type: 'chats' }])
    expect(await owner.browser.getProjectHistory({ params: { projectId } })).toMatchObject([
      { change: 'created', actor: { id: owner.id }, subject: { id: owner.id }, to: 'Owner' },
    ])
  })

  test('refuses a draft that breaks a rule, and names the rule', async () => {
    const { browser } = await createActor()
    const title = 'x'.repeat(limits.projectTitleAtCreation + 1)
    await expect(browser.createProject({ body: { ...draft, title } })).rejects.toMatchObject({
      error: 'validation_failed',
      fields: { title: texts.titleTooLongAtCreation },
    })
  })

  test('stores the course and the links, which everyone sees, or none', async () => {
    const { browser } = await createActor()
    const seen = async (body: NewProject) => {
      const projectId = await browser.createProject({ body })
      return visitor().getProject({ params: { projectId } })
    }
    const none = { course: '', semester: '', repositoryLink: '', designLink: '', siteLink: '' }
    expect(await seen(draft)).toMatchObject({ ...none, deadline: null })
    expect(await seen({ ...draft, ...details })).toMatchObject(details)
    const { course, semester, deadline } = details
    expect((await visitor().listProjects())[0]).toMatchObject({ course, semester, deadline })
  })
})

describe('editing a project', () => {
  test('saves all fields, and shows them on the open pages of the team', async () => {
    const { owner, admin, member, projectId, save, seeAsVisitor } = await createTeam()
    const change = {
      title: 't'.repeat(limits.projectTitleAtEdit),
      description: 'We measure what is left of the wall.',
      tags: ['History', 'Surveying'],
      meetingFormat: ['Virtual' as const],
      status: false,
      ...details,
    }
    expect(await save(change, admin)).toMatchObject({ ...change, audience: 'manager', version: 2 })
    expect(await seeAsVisitor()).toMatchObject(change)
    for (const person of [owner, admin, member]) {
      expect(await eventsOf(person)).toContainEqual({ type: 'project', projectId })
    }
  })

  test('keeps what the update leaves out, and removes what it empties', async () => {
    const { save, seeAsVisitor } = await createTeam()
    await save(details)
    const before = await seeAsVisitor()
    const emptied = { deadline: null, siteLink: '', course: '' }
    await save({ title: 'Another title', ...emptied })
    expect(await seeAsVisitor()).toEqual({
      ...before,
      ...emptied,
      title: 'Another title',
      version: 3,
    })
  })

  test('accepts the whole project as it was read, and ignores its read-only fields', async () => {
    const { owner, member, chatId, projectId, see, seeAsVisitor } = await createTeam()
    const before = await seeAsVisitor()
    const payload = {
      ...(await see(owner)),
      id: randomUUID(),
      ownerId: member.id,
      usersId: [randomUUID()],
      members: [],
      chatId: randomUUID(),
      eventIds: [randomUUID()],
      joinRequests: [],
      teamSize: 40,
    }
    await owner.browser.inject({ method: 'PUT', url: `/api/projects/${projectId}`, payload })
    expect(await seeAsVisitor()).toEqual({ ...before, version: 2 })
    expect(await see(owner)).toMatchObject({ chatId })
  })

  test('enforces each limit with its text', async () => {
    const { member, save, seeAsVisitor } = await createTeam()
    const before = await seeAsVisitor()
    const someone = randomUUID()
    const refused: [Partial<ProjectUpdate>, string][] = [
      [{ title: ' ' }, texts.titleRequired],
      [{ title: 't'.repeat(limits.projectTitleAtEdit + 1) }, texts.titleTooLongAtEdit],
      [{ title: 'Map\nof the town' }, texts.notOneLine],
      [{ title: 'Deleted user' }, texts.reservedName],
      [{ description: '' }, texts.descriptionRequired],
      [{ tags: [] }, texts.projectTags],
      [{ tags: ['History', 'Old\u202Etown'] }, texts.notOneLine],
      [{ meetingFormat: [] }, texts.meetingFormatRequired],
      [{ userTitles: { [someone]: 't'.repeat(limits.memberTitle + 1) } }, texts.memberTitleTooLong],
      [{ userTitles: { [member.id]: 'Writer\u2028Reader' } }, texts.notOneLine],
      [
        { imageDescriptions: { [someone]: 'd'.repeat(limits.pictureDescription + 1) } },
        texts.pictureDescriptionTooLong,
      ],
      [{ imageDescriptions: { [someone]: 'two\nlines' } }, texts.notOneLine],
      [{ imageGalleryList: Array.from({ length: 6 }, () => randomUUID()) }, texts.galleryFull],
      [{ semester: 'x'.repeat(41) }, texts.semesterTooLong],
      [{ designLink: 'javascript:alert(1)' }, texts.projectLink('Design')],
    ]
    for (const [change, message] of refused) {
      await expect(save(change)).rejects.toMatchObject({ error: 'validation_failed', message })
    }
    expect(await seeAsVisitor()).toEqual(before)
  })

  test("takes pictures that are the editor's own or in use, and no others", async () => {
    const { owner, admin, save, seeAsVisitor } = await createTeam()
    const [ofOwner, ofAdmin] = [await createImage(owner), await createImage(admin)]
    for (const id of [ofAdmin.id, randomUUID()]) {
      for (const change of [{ imageId: id }, { imageGalleryList: [id] }]) {
        const fields = Object.fromEntries(
          Object.keys(change).map((field) => [field, expect.any(String)]),
        )
        await expect(save(change)).rejects.toMatchObject({ error: 'validation_failed', fields })
      }
    }
    await save({ imageId: ofOwner.id, imageGalleryList: [ofOwner.id] })
    await save({ imageGalleryList: [ofAdmin.id, ofOwner.id, ofAdmin.id] }, admin)
    expect(await seeAsVisitor()).toMatchObject({
      imageId: ofOwner.id,
      imageWidth: 640,
      imageGalleryList: [ofAdmin.id, ofOwner.id],
    })
    await save({ imageId: null, imageGalleryList: [] }, admin)
    expect(await seeAsVisitor()).toMatchObject({
      imageId: null,
      imageWidth: null,
      imageGalleryList: [],
    })
  })

  test('keeps the descriptions of pictures as long as the project shows them', async () => {
    const { owner, save, seeAsVisitor } = await createTeam()
    const [cover, picture] = [await createImage(owner), await createImage(owner)]
    const imageDescriptions = { [cover.id]: 'A kite over the pier', [picture.id]: null }
    await save({
      imageId: cover.id,
      imageGalleryList: [picture.id],
      imageDescriptions: { ...imageDescriptions, [randomUUID()]: 'Of no picture' },
    })
    expect(await seeAsVisitor()).toMatchObject({ imageDescriptions })
    await save({ imageId: null })
    expect((await seeAsVisitor()).imageDescriptions).toEqual({ [picture.id]: null })
  })
})

describe('roles and titles', () => {
  test('of members change, and the history records changes of role', async () => {
    const { owner, admin, member, save, seeAsVisitor, history } = await createTeam()
    await save({
      userRoles: { [member.id]: 'Admin', [admin.id]: 'Member' },
      userTitles: { [owner.id]: 'Founder', [member.id]: 'Surveyor' },
    })
    expect(await seeAsVisitor()).toMatchObject({
      userRoles: { [owner.id]: 'Owner', [member.id]: 'Admin', [admin.id]: 'Member' },
      userTitles: { [owner.id]: 'Founder', [member.id]: 'Surveyor', [admin.id]: '' },
    })
    const changes = (await history()).map(
      ({ change, actor, from, to }) => `${actor?.name}: ${change} (${from}, ${to})`,
    )
    expect(changes.toSorted()).toEqual(['Olga: role (Admin, Member)', 'Olga: role (Member, Admin)'])
  })

  test('the Owner keeps the role, and no one becomes a member', async () => {
    const { owner, admin, member, student, save, seeAsVisitor } = await createTeam()
    await save({ userRoles: { [owner.id]: 'Member' } }, admin)
    await save({
      userRoles: { [owner.id]: 'Admin', [student.id]: 'Admin' },
      userTitles: { [student.id]: 'Guest' },
    })
    const before = await seeAsVisitor()
    expect(before.userRoles).toEqual({
      [owner.id]: 'Owner',
      [admin.id]: 'Admin',
      [member.id]: 'Member',
    })
    expect(before.userTitles).not.toHaveProperty(student.id)
    for (const role of ['Owner', 'Unenrolled'] as const) {
      await expect(
        save({ title: 'Another', userRoles: { [member.id]: role } }, admin),
      ).rejects.toMatchObject({ error: 'validation_failed' })
    }
    expect(await seeAsVisitor()).toEqual(before)
  })
})
