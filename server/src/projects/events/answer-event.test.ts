import type { EventAnswer } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createEvent } = createFactories(db)

const scene = async () => {
  const [owner, member] = [await createUser({ name: 'Olga' }), await createUser({ name: 'Mel' })]
  const project = await createProject({ owner, members: [member] })
  const { id: projectId } = project
  const { id: eventId } = await createEvent(project)
  const answer = async (person: Person, given: EventAnswer | null) =>
    (await as(person)).answerEvent({
      params: { eventId, userId: person.id },
      body: { answer: given },
    })
  const seenBy = async (person: Person) => (await as(person)).getEvent({ params: { eventId } })
  const leave = async () =>
    (await as(member)).leaveProject({ params: { userId: member.id, projectId } })
  const cancel = async () => (await as(owner)).deleteEvent({ params: { eventId } })
  return { owner, member, project, projectId, eventId, answer, seenBy, leave, cancel }
}

const rows = (eventId: string) =>
  db.selectFrom('event_answers').selectAll().where('event_id', '=', eventId).execute()

test('members see who answered what, in the order of members', async () => {
  const { owner, member, projectId, answer, seenBy } = await scene()
  await answer(member, 'maybe')
  expect(await answer(owner, 'going')).toMatchObject({
    audience: 'member',
    can: { answer: true },
    answers: [
      { id: owner.id, name: 'Olga', profilePhotoId: null, answer: 'going' },
      { id: member.id, name: 'Mel', profilePhotoId: null, answer: 'maybe' },
    ],
  })
  expect(await seenBy(member)).toMatchObject({ answers: [{ id: owner.id }, { id: member.id }] })
  const project = await (await as(member)).getProject({ params: { projectId } })
  expect(project.events).toMatchObject([{ answer: 'maybe', going: 1 }])
})

test('non-members see neither answers nor their number', async () => {
  const { owner, eventId, projectId, answer, seenBy } = await scene()
  await answer(owner, 'going')
  const stranger = await createUser()
  for (const event of [await seenBy(stranger), await visitor().getEvent({ params: { eventId } })]) {
    expect(event).toMatchObject({ audience: 'public', can: { answer: false } })
    expect(event).not.toHaveProperty('answers')
  }
  for (const browser of [await as(stranger), visitor()]) {
    const { events } = await browser.getProject({ params: { projectId } })
    expect(Object.keys(events[0]!)).toEqual([
      'id',
      'title',
      'location',
      'startDateTime',
      'endDateTime',
    ])
  }
})

test('an answer can be changed and taken back', async () => {
  const { member, eventId, answer } = await scene()
  await answer(member, 'going')
  await answer(member, 'not-going')
  expect(await rows(eventId)).toMatchObject([{ answer: 'not-going' }])
  expect(await answer(member, null)).toMatchObject({ answers: [] })
  expect(await rows(eventId)).toEqual([])
})

test('an answer shows on the open pages of the team, and a repeated one changes nothing', async () => {
  const { owner, member, projectId, eventId, answer } = await scene()
  await answer(member, 'going')
  expect(await liveEventsOf(db, owner)).toEqual([{ type: 'project', projectId }])
  const before = await rows(eventId)
  await answer(member, 'going')
  expect(await rows(eventId)).toEqual(before)
  expect(await liveEventsOf(db, owner)).toHaveLength(1)
})

test('returns 409 after the end of the event', async () => {
  const { member, project } = await scene()
  const { id: eventId } = await createEvent(project, {
    starts_at: new Date(Date.now() - 7_200_000),
  })
  const members = await as(member)
  const params = { eventId, userId: member.id }
  await expect(members.answerEvent({ params, body: { answer: 'going' } })).rejects.toMatchObject({
    error: 'conflict',
  })
  expect(await members.getEvent({ params })).toMatchObject({ can: { answer: false } })
})

test('the answers of a member who leaves are deleted', async () => {
  const { member, eventId, answer, leave } = await scene()
  await answer(member, 'going')
  await leave()
  expect(await rows(eventId)).toEqual([])
})

const rounds = 20

test('answering while the event is cancelled succeeds or returns 404, and no answer stays', async () => {
  for (let nth = 0; nth < rounds; nth += 1) {
    const { member, eventId, answer, cancel } = await scene()
    const both =
      nth % 2 === 0 ? [answer(member, 'going'), cancel()] : [cancel(), answer(member, 'going')]
    const results = await Promise.allSettled(both)
    const [answered, cancelled] = nth % 2 === 0 ? results : results.toReversed()
    expect(cancelled).toMatchObject({ status: 'fulfilled' })
    if (answered?.status === 'rejected') {
      expect(answered.reason).toMatchObject({ error: 'not_found' })
    }
    expect(await rows(eventId)).toEqual([])
  }
})

test('answering while leaving succeeds or returns 403, and no answer stays', async () => {
  for (let nth = 0; nth < rounds; nth += 1) {
    const { member, eventId, answer, leave } = await scene()
    const both =
      nth % 2 === 0 ? [answer(member, 'going'), leave()] : [leave(), answer(member, 'going')]
    const results = await Promise.allSettled(both)
    const [answered, left] = nth % 2 === 0 ? results : results.toReversed()
    expect(left).toMatchObject({ status: 'fulfilled' })
    if (answered?.status === 'rejected') {
      expect(answered.reason).toMatchObject({ error: 'forbidden' })
    }
    expect(await rows(eventId)).toEqual([])
  }
})
