import { limits, type NewEvent, texts } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'
import { walk } from '../../../test/walk.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createEvent } = createFactories(db)

const scene = async () => {
  const [owner, admin, member] = [
    await createUser({ name: 'Olga' }),
    await createUser(),
    await createUser(),
  ]
  const project = await createProject({ owner, admins: [admin], members: [member] })
  const { id: projectId } = project
  const add = async (person: Person, change: Partial<NewEvent> = {}) =>
    (await as(person)).addEvent({ params: { projectId }, body: { ...walk, ...change } })
  return { owner, admin, member, project, projectId, add }
}

/** A project with an event. */
const withEvent = async () => {
  const people = await scene()
  const event = await people.add(people.owner)
  const params = { eventId: event.id }
  const save = async (person: Person, change: Partial<NewEvent> & { version?: number } = {}) =>
    (await as(person)).updateEvent({ params, body: { ...walk, version: 1, ...change } })
  const remove = async (person: Person) => (await as(person)).deleteEvent({ params })
  const seen = () => visitor().getEvent({ params })
  return { ...people, event, params, save, remove, seen }
}

describe('adding an event', () => {
  test.each(['owner', 'admin'] as const)('is allowed for the %s', async (role) => {
    const people = await scene()
    const event = await people.add(people[role])
    expect(event).toMatchObject({
      ...walk,
      projectId: people.projectId,
      projectTitle: people.project.title,
      createdBy: people[role].id,
      can: { edit: true, delete: true },
    })
    const project = await visitor().getProject({ params: { projectId: people.projectId } })
    expect(project.eventIds).toEqual([event.id])
    expect(project.events).toMatchObject([{ title: walk.title, location: walk.location }])
  })

  test('informs the open pages of the team', async () => {
    const { owner, member, add } = await scene()
    await add(owner)
    const renewed = (await liveEventsOf(db, member)).filter(({ type }) => type === 'project')
    expect(renewed).toHaveLength(1)
  })

  test.each<[string, Partial<NewEvent>, string]>([
    ['no title', { title: ' ' }, texts.eventTitleRequired],
    ['a long title', { title: 't'.repeat(limits.eventTitle + 1) }, texts.eventTitleTooLong],
    ['a title of two lines', { title: 'Walk\nTalk' }, texts.notOneLine],
    ['a location with a hidden character', { location: 'East\u200Bgate' }, texts.notOneLine],
    ['no description', { description: '' }, texts.eventDescriptionRequired],
    [
      'a long description',
      { description: 'd'.repeat(limits.eventDescription + 1) },
      texts.eventDescriptionTooLong,
    ],
    ['no location', { location: '' }, texts.locationRequired],
    ['a long location', { location: 'l'.repeat(limits.eventLocation + 1) }, texts.locationTooLong],
    [
      'a long online link',
      { onlineLink: `https://a.example/${'l'.repeat(limits.onlineLink)}` },
      texts.onlineLinkTooLong,
    ],
    ['an online link without https', { onlineLink: 'http://a.example' }, texts.onlineLinkWrong],
    ['a script as online link', { onlineLink: 'javascript:alert(1)' }, texts.onlineLinkWrong],
    [
      'an online link with a user name',
      { onlineLink: 'https://zoom.us@a.example' },
      texts.onlineLinkWrong,
    ],
    [
      'an online link with a backslash',
      { onlineLink: 'https://a.example\\@b.example' },
      texts.onlineLinkWrong,
    ],
    ['an online link of two lines', { onlineLink: 'https://a.example/\nb' }, texts.onlineLinkWrong],
    [
      'an online link with a hidden character',
      { onlineLink: 'https://a.example/\u202Eb' },
      texts.onlineLinkWrong,
    ],
    ['no start', { startDateTime: '' }, texts.eventStartInvalid],
    ['a placeholder as start', { startDateTime: 'choose event time' }, texts.eventStartInvalid],
    ['a start far off', { startDateTime: '0000-01-01T00:00:00Z' }, texts.eventStartInvalid],
    ['no end', { endDateTime: '' }, texts.eventEndInvalid],
    ['an end far off', { endDateTime: '9999-12-31T23:59:59-12:00' }, texts.eventEndInvalid],
    ['an end before the start', { endDateTime: '2031-05-04T13:00:00Z' }, texts.eventEndBeforeStart],
    ['an end at the start', { endDateTime: walk.startDateTime }, texts.eventEndBeforeStart],
  ])('is refused with %s', async (_, change, message) => {
    const { owner, projectId, add } = await scene()
    await expect(add(owner, change)).rejects.toMatchObject({
      error: 'validation_failed',
      message,
    })
    expect(await visitor().getProject({ params: { projectId } })).toMatchObject({ events: [] })
  })

  test('checks the rules in order: start, end, then the order of both', async () => {
    const { owner, add } = await scene()
    await expect(add(owner, { startDateTime: '', endDateTime: '' })).rejects.toMatchObject({
      message: texts.eventStartInvalid,
    })
  })

  test('accepts times of any zone', async () => {
    const { owner, add } = await scene()
    const event = await add(owner, { startDateTime: '2031-05-04T16:00:00+02:00' })
    expect(event.startDateTime).toBe('2031-05-04T14:00:00.000Z')
  })
})

describe('an event', () => {
  test('is shown to everyone, and only Owner and Admins may edit it', async () => {
    const { owner, admin, member, params, projectId, seen } = await withEvent()
    const nothing = { edit: false, delete: false }
    expect(await seen()).toMatchObject({
      ...walk,
      projectId,
      createdBy: owner.id,
      createdByName: 'Olga',
      can: nothing,
    })
    expect(await (await as(member)).getEvent({ params })).toMatchObject({ can: nothing })
    expect(await (await as(admin)).getEvent({ params })).toMatchObject({
      can: { edit: true, delete: true },
    })
  })

  test('stays when its creator deletes the account', async () => {
    const { admin, projectId, add } = await scene()
    const { id } = await add(admin)
    await db.deleteFrom('users').where('id', '=', admin.id).execute()
    expect(await visitor().getEvent({ params: { eventId: id } })).toMatchObject({
      projectId,
      createdBy: null,
      createdByName: 'Deleted user',
    })
  })
})

describe('the online link', () => {
  const onlineLink = `https://meet.example/${'l'.repeat(479)}`

  test('is sent to members only', async () => {
    const { owner, member, projectId, add } = await scene()
    const { id } = await add(owner, { onlineLink })
    const params = { eventId: id }
    expect(await (await as(member)).getEvent({ params })).toMatchObject({
      audience: 'member',
      onlineLink,
    })
    for (const browser of [await as(await createUser()), visitor()]) {
      for (const url of [
        `/api/events/${id}`,
        `/api/projects/${projectId}`,
        `/api/events/link/${id}`,
        `/api/events/ics/${id}`,
      ]) {
        const { statusCode, body } = await browser.inject({ url })
        expect(statusCode).toBe(200)
        expect(body.replaceAll(/\r?\n /g, '')).not.toContain('meet.example')
      }
    }
  })

  test('is kept by an update without it, changed, and removed by an empty text', async () => {
    const { owner, member, params, save } = await withEvent()
    const link = async () => {
      const event = await (await as(member)).getEvent({ params })
      return event.audience === 'member' ? event.onlineLink : undefined
    }
    expect(await link()).toBe('')
    await save(owner, { onlineLink })
    await save(owner, { title: 'Talk', version: 2 })
    expect(await link()).toBe(onlineLink)
    await save(owner, { onlineLink: '', version: 3 })
    expect(await link()).toBe('')
  })

  test('is named in the news of its change, but not shown', async () => {
    const { owner, member, save } = await withEvent()
    await save(owner, { onlineLink })
    const [news] = await (await as(member)).listNotifications({ params: { userId: member.id } })
    expect(news).toMatchObject({ message: 'Walk along the wall (new online link)' })
  })
})

describe('editing an event', () => {
  test('is allowed for Owner and Admins, with any creator', async () => {
    const { owner, admin, member, save, seen } = await withEvent()
    const change = { title: 'Walk in the rain', endDateTime: '2031-05-04T17:00:00.000Z' }
    expect(await save(admin, change)).toMatchObject({ ...walk, ...change, createdBy: owner.id })
    expect(await seen()).toMatchObject({ ...change, version: 2 })
    const renewed = (await liveEventsOf(db, member)).filter(({ type }) => type === 'project')
    expect(renewed).toHaveLength(2)
  })

  test('follows the rules of adding one', async () => {
    const { owner, save, seen } = await withEvent()
    await expect(save(owner, { endDateTime: walk.startDateTime })).rejects.toMatchObject({
      message: texts.eventEndBeforeStart,
    })
    expect(await seen()).toMatchObject({ version: 1 })
  })

  test('returns 409 for an older version, and keeps the saved one', async () => {
    const { owner, admin, save, seen } = await withEvent()
    await save(owner, { title: 'First' })
    await expect(save(admin, { title: 'Second' })).rejects.toMatchObject({
      status: 409,
      error: 'version_conflict',
    })
    expect(await seen()).toMatchObject({ title: 'First' })
  })
})

describe('deleting an event', () => {
  test.each(['owner', 'admin'] as const)('is allowed for the %s', async (role) => {
    const people = await withEvent()
    const { member, projectId, remove, seen } = people
    await remove(people[role])
    await expect(seen()).rejects.toMatchObject({ error: 'not_found' })
    expect(await visitor().getProject({ params: { projectId } })).toMatchObject({ eventIds: [] })
    const renewed = (await liveEventsOf(db, member)).filter(({ type }) => type === 'project')
    expect(renewed).toHaveLength(2)
  })
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

const nextOf = async (person: Person) =>
  (await as(person)).getNextEvent({ params: { userId: person.id } })

test("returns the earliest event to come of all of a person's projects", async () => {
  const [member, other] = [await createUser(), await createUser()]
  const [own, joined, foreign] = [
    await createProject({ owner: member, title: 'Own' }),
    await createProject({ owner: other, members: [member], title: 'Joined' }),
    await createProject({ owner: other, title: 'Foreign' }),
  ]
  await createEvent(own, { starts_at: inHours(5) })
  const startsAt = inHours(3)
  const { id } = await createEvent(joined, { starts_at: startsAt, title: 'Walk' })
  await createEvent(foreign, { starts_at: inHours(1) })
  expect(await nextOf(member)).toEqual({
    id,
    title: 'Walk',
    location: 'East gate',
    startDateTime: startsAt.toISOString(),
    endDateTime: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    projectId: joined.id,
    projectTitle: 'Joined',
  })
})

test('skips events that have started', async () => {
  const owner = await createUser()
  const project = await createProject({ owner })
  await createEvent(project, { starts_at: inHours(-0.1) })
  expect(await nextOf(owner)).toBeNull()
  const { id } = await createEvent(project, { starts_at: inHours(0.1) })
  expect(await nextOf(owner)).toMatchObject({ id })
})

test('skips events that the person has declined', async () => {
  const [owner, member] = [await createUser(), await createUser()]
  const project = await createProject({ owner, members: [member] })
  const { id: eventId } = await createEvent(project, { starts_at: inHours(1) })
  const { id } = await createEvent(project, { starts_at: inHours(2) })
  await (
    await as(member)
  ).answerEvent({ params: { eventId, userId: member.id }, body: { answer: 'not-going' } })
  expect(await nextOf(member)).toMatchObject({ id })
  expect(await nextOf(owner)).toMatchObject({ id: eventId })
})

test('returns null without an event, and after leaving the project', async () => {
  const [owner, member] = [await createUser(), await createUser()]
  const project = await createProject({ owner, members: [member] })
  expect(await nextOf(member)).toBeNull()
  await createEvent(project)
  expect(await nextOf(member)).not.toBeNull()
  await (await as(member)).leaveProject({ params: { userId: member.id, projectId: project.id } })
  expect(await nextOf(member)).toBeNull()
})
