import type { NewEvent } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { walk } from '../../test/walk.ts'
import { openNotifications } from '../notifications/store.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject } = createFactories(db)

/** A project with one person of each role, one event, and no notification. */
const scene = async () => {
  const owner = await createUser({ name: 'Olga' })
  const admin = await createUser({ name: 'Ann' })
  const member = await createUser({ name: 'Mia' })
  const outsider = await createUser()
  const people = { owner, admins: [admin], members: [member] }
  const { id: projectId } = await createProject({ ...people, title: 'Old walls' })
  const owners = await as(owner)
  const params = { projectId }
  const event = await owners.addEvent({ params, body: walk })
  const news = async (person: Person) =>
    (await openNotifications(db, person.id)).map(
      ({ type, fromId, projectTitle, message, eventStart }) => ({
        type,
        fromId,
        projectTitle,
        message,
        eventStart,
      }),
    )
  return { owner, admin, member, outsider, owners, params, projectId, event, news }
}

type Scene = Awaited<ReturnType<typeof scene>>

const saveEvent = ({ owners, event }: Scene, change: Partial<NewEvent>) =>
  owners.updateEvent({ params: { eventId: event.id }, body: { ...walk, version: 1, ...change } })

const updateProject = async ({ owners, params }: Scene, change: object) => {
  const project = await owners.getProject({ params })
  await owners.updateProject({ params, body: { ...project, ...change } })
}

describe('the team is notified', () => {
  test('of a new event with its time, on open pages too', async () => {
    const { owner, admin, member, outsider, event, news } = await scene()
    const added = {
      type: 'event-created',
      fromId: owner.id,
      projectTitle: 'Old walls',
      message: walk.title,
      eventStart: event.startDateTime,
    }
    for (const person of [admin, member]) {
      expect(await news(person)).toEqual([added])
      expect(await liveEventsOf(db, person)).toContainEqual({
        type: 'notification',
        notification: expect.objectContaining(added),
      })
    }
    expect(await news(owner)).toEqual([])
    expect(await news(outsider)).toEqual([])
  })

  test('of a changed event with its new time, instead of the unread news before', async () => {
    const all = await scene()
    const startDateTime = '2031-05-04T15:00:00.000Z'
    await saveEvent(all, { startDateTime, location: 'West gate' })
    expect(await all.news(all.member)).toEqual([
      {
        type: 'event-changed',
        fromId: all.owner.id,
        projectTitle: 'Old walls',
        message: 'Walk along the wall (new time, new location)',
        eventStart: startDateTime,
      },
    ])
    expect(await all.news(all.owner)).toEqual([])
  })

  test('not of an event that was saved without a change', async () => {
    const all = await scene()
    await saveEvent(all, {})
    expect(await all.news(all.member)).toMatchObject([{ type: 'event-created' }])
  })

  test('of a cancelled event with its time, instead of the unread news before', async () => {
    const { owners, event, member, news } = await scene()
    await owners.deleteEvent({ params: { eventId: event.id } })
    expect(await news(member)).toMatchObject([
      { type: 'event-cancelled', message: walk.title, eventStart: event.startDateTime },
    ])
  })

  test('not of a past event that is changed', async () => {
    const all = await scene()
    const startDateTime = '2020-01-01T10:00:00.000Z'
    const endDateTime = '2020-01-01T12:00:00.000Z'
    const past = { starts_at: new Date(startDateTime), ends_at: new Date(endDateTime) }
    await db.updateTable('events').set(past).where('id', '=', all.event.id).execute()
    await saveEvent(all, { startDateTime, endDateTime, location: 'West gate' })
    expect(await all.news(all.member)).toMatchObject([{ type: 'event-created' }])
  })

  test('not of a past event that is deleted', async () => {
    const { owners, event, member, news } = await scene()
    const past = { starts_at: new Date('2020-01-01'), ends_at: new Date('2020-01-02') }
    await db.updateTable('events').set(past).where('id', '=', event.id).execute()
    await owners.deleteEvent({ params: { eventId: event.id } })
    expect(await news(member)).toEqual([])
  })

  test('of a new title', async () => {
    const all = await scene()
    await updateProject(all, { title: 'New walls' })
    for (const person of [all.admin, all.member]) {
      expect((await all.news(person))[0]).toMatchObject({
        type: 'project-renamed',
        projectTitle: 'New walls',
        message: '“Old walls” is now called “New walls”.',
      })
    }
    expect(await all.news(all.owner)).toEqual([])
  })

  test('not of a project that was saved with the same title', async () => {
    const all = await scene()
    await updateProject(all, { description: 'We look for older stones.' })
    expect(await all.news(all.member)).toMatchObject([{ type: 'event-created' }])
  })

  test('of a new Owner, except those who take part', async () => {
    const { owner, admin, member, owners, projectId, news } = await scene()
    await owners.handOverProject({
      params: { ownerId: owner.id, userId: admin.id, projectId },
      body: '',
    })
    expect((await news(member))[0]).toMatchObject({
      type: 'handed-over',
      fromId: owner.id,
      message: 'Ann is now the Owner of Old walls.',
    })
    expect(await news(admin)).toMatchObject([{ type: 'made-owner' }, { type: 'event-created' }])
    expect(await news(owner)).toEqual([])
  })

  test('of a deleted project, which the notification still names', async () => {
    const { owner, admin, member, outsider, owners, params, news } = await scene()
    await owners.deleteProject({ params })
    for (const person of [admin, member]) {
      expect(await news(person)).toEqual([
        {
          type: 'project-deleted',
          fromId: owner.id,
          projectTitle: 'Old walls',
          message: 'Old walls was deleted, with its chat and its events.',
          eventStart: null,
        },
      ])
    }
    expect(await news(owner)).toEqual([])
    expect(await news(outsider)).toEqual([])
  })
})

test('a member is notified of another role, and the others are not', async () => {
  const all = await scene()
  await updateProject(all, { userRoles: { [all.member.id]: 'Admin', [all.admin.id]: 'Member' } })
  expect((await all.news(all.member))[0]).toMatchObject({
    type: 'role-changed',
    fromId: all.owner.id,
    message: 'You are now an Admin of Old walls.',
  })
  expect((await all.news(all.admin))[0]).toMatchObject({
    type: 'role-changed',
    message: 'You are now a Member of Old walls.',
  })
  expect(await all.news(all.owner)).toEqual([])
})
