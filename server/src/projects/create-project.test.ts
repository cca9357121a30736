import { randomUUID } from 'node:crypto'
import { type NewProject, type ProjectCard, texts } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { sql } from 'kysely'
import { selectProjectCards } from './cards.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createImage, createProject } = createFactories(db)

const draft: NewProject = {
  title: 'Campus bees',
  description: 'We keep three hives on the roof of the library.',
  tags: ['Biology', 'Beekeeping'],
  meetingFormat: ['In-Person'],
  status: true,
}

test('makes the creator the Owner and a participant of the group chat', async () => {
  const owner = await createUser()
  const browser = await as(owner)
  const projectId = await browser.createProject({ body: draft })
  const seen = await browser.getProject({ params: { projectId } })
  expect(seen).toMatchObject({
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
  expect(await liveEventsOf(db, owner)).toEqual([{ type: 'chats' }])
})

test('starts the history with the creation', async () => {
  const owner = await createUser()
  const projectId = await (await as(owner)).createProject({ body: draft })
  const history = await db
    .selectFrom('project_history')
    .select(['change', 'actor_id', 'subject_id'])
    .where('project_id', '=', projectId)
    .execute()
  expect(history).toEqual([{ change: 'created', actor_id: owner.id, subject_id: owner.id }])
})

test.each<[string, Partial<NewProject>, string]>([
  ['title', { title: ' ' }, texts.titleRequired],
  ['title', { title: 'x'.repeat(51) }, texts.titleTooLongAtCreation],
  ['description', { description: '' }, texts.descriptionRequired],
  ['tags', { tags: [] }, texts.projectTags],
  ['meetingFormat', { meetingFormat: [] }, texts.meetingFormatRequired],
  ['meetingFormat', { meetingFormat: ['Virtual', 'Hybrid'] }, texts.meetingFormatRequired],
])('refuses a draft with a wrong %s, and names the rule', async (field, wrong, rule) => {
  const browser = await as(await createUser())
  await expect(browser.createProject({ body: { ...draft, ...wrong } })).rejects.toMatchObject({
    error: 'validation_failed',
    fields: { [field]: rule },
  })
})

test('ignores Owner, members and team size of the request', async () => {
  const owner = await createUser()
  const other = await createUser()
  const browser = await as(owner)
  const body = { ...draft, ownerId: other.id, usersId: [other.id], teamSize: 40, id: randomUUID() }
  const projectId = await browser.createProject({ body })
  expect(projectId).not.toBe(body.id)
  expect(await browser.getProject({ params: { projectId } })).toMatchObject({
    ownerId: owner.id,
    usersId: [owner.id],
    teamSize: 1,
  })
})

test('accepts an image that the creator uploaded, and no other', async () => {
  const owner = await createUser()
  const own = await createImage(owner)
  const foreign = await createImage(await createUser())
  const browser = await as(owner)
  const createWith = (imageId: string) => browser.createProject({ body: { ...draft, imageId } })

  const projectId = await createWith(own.id)
  expect(await browser.getProject({ params: { projectId } })).toHaveProperty('imageId', own.id)
  for (const imageId of [foreign.id, randomUUID()]) {
    await expect(createWith(imageId)).rejects.toMatchObject({
      error: 'validation_failed',
      fields: { imageId: expect.any(String) },
    })
  }
})

const details = {
  course: 'CS 310 Software Engineering',
  semester: 'Fall 2026',
  deadline: '2026-12-18',
  repositoryLink: 'https://github.com/quad/atlas',
  designLink: 'https://www.figma.com/file/atlas',
  siteLink: 'https://atlas.example.org/',
}

const newProject = {
  title: 'Campus bees',
  description: 'We keep three hives.',
  tags: ['Biology'],
  meetingFormat: ['Hybrid' as const],
  status: true,
}

test('shows the course and the links of a new project to everyone', async () => {
  const owner = await as(await createUser())
  const projectId = await owner.createProject({ body: { ...newProject, ...details } })
  expect(await visitor().getProject({ params: { projectId } })).toMatchObject(details)
  const [card] = await visitor().listProjects()
  const { course, semester, deadline } = details
  expect(card).toMatchObject({ course, semester, deadline })
})

test('creates a project without them', async () => {
  const owner = await as(await createUser())
  const projectId = await owner.createProject({ body: newProject })
  expect(await visitor().getProject({ params: { projectId } })).toMatchObject({
    course: '',
    semester: '',
    deadline: null,
    repositoryLink: '',
    designLink: '',
    siteLink: '',
  })
})

test('saves and removes them, and keeps those that an update leaves out', async () => {
  const person = await createUser()
  const owner = await as(person)
  const { id: projectId } = await createProject({ owner: person })
  const params = { projectId }
  await owner.updateProject({ params, body: { ...details, version: 1 } })
  const changed = await owner.updateProject({
    params,
    body: { deadline: null, siteLink: '', course: '', version: 2 },
  })
  expect(changed).toMatchObject({ ...details, deadline: null, siteLink: '', course: '' })
})

test.each([
  ['repositoryLink', 'http://example.org/', texts.projectLink('Repository')],
  ['designLink', 'javascript:alert(1)', texts.projectLink('Design')],
  ['siteLink', 'https://ada:secret@example.org/', texts.projectLink('Site')],
  ['semester', 'x'.repeat(41), texts.semesterTooLong],
  ['deadline', '2026-02-30', texts.deadline],
])('refuses %s: %s', async (field, value, message) => {
  const person = await createUser()
  const { id: projectId } = await createProject({ owner: person })
  const saving = (await as(person)).updateProject({
    params: { projectId },
    body: { [field]: value, version: 1 },
  })
  await expect(saving).rejects.toMatchObject({ status: 400, fields: { [field]: message } })
})

const cardsOf = async (projectId: string) => {
  const cards = selectProjectCards().where('projects.id', '=', projectId)
  return (await sql<ProjectCard>`${cards}`.execute(db)).rows
}

test('shows the photos of the first five members, the Owner first', async () => {
  const owner = await createUser()
  const members: Person[] = []
  for (let count = 0; count < 6; count += 1) members.push(await createUser())
  const project = await createProject({ owner, members: [...members] })
  const [card] = await cardsOf(project.id)
  expect(card).toMatchObject({ id: project.id, meetingFormat: ['Hybrid'], status: true })
  expect(card!.teamSize).toBe(7)
  expect(card!.usersId).toHaveLength(7)
  expect(card!.faces).toHaveLength(5)
  expect(card!.faces[0]).toEqual({ id: owner.id, name: owner.name, profilePhotoId: null })
})
