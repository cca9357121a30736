import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { recordStatements } from '../../../test/recorded-statements.ts'

const { as, visitor, services, database } = await createTestApp()
const { db } = services
const { createUser, createNewcomer, createProject, createEvent } = createFactories(db)
const statements = recordStatements(database.pool)

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

test("is refused for another user's id, to visitors and without a profile", async () => {
  const [owner, other, newcomer] = [await createUser(), await createUser(), await createNewcomer()]
  await createEvent(await createProject({ owner }))
  const params = { userId: owner.id }
  expect(await nextOf(owner)).not.toBeNull()
  await expect((await as(other)).getNextEvent({ params })).rejects.toMatchObject({
    error: 'forbidden',
  })
  await expect(visitor().getNextEvent({ params })).rejects.toMatchObject({
    error: 'unauthenticated',
  })
  await expect(nextOf(newcomer)).rejects.toMatchObject({ error: 'profile_incomplete' })
})

test('sends one statement', async () => {
  const owner = await createUser()
  await createEvent(await createProject({ owner }))
  await nextOf(owner)
  statements.length = 0
  await nextOf(owner)
  expect(statements.filter(({ text }) => text.includes('"events"'))).toHaveLength(1)
})
