import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { createTeams, type Actor } from '../../../test/team.ts'

const app = await createTestApp()
const factories = createFactories(app.services.db)
const { createUser, createProject, createEvent } = factories
const { createActor, createTeam } = createTeams(app, factories)

describe('the next event', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const nextOf = ({ browser, id }: Actor) => browser.getNextEvent({ params: { userId: id } })

  test("is the earliest to come of all of a person's projects", async () => {
    const [member, other] = [await createActor(), await createUser()]
    expect(await nextOf(member)).toBeNull()
    const own = await createProject({ owner: member })
    const joined = await createProject({ owner: other, members: [member], title: 'Joined' })
    const foreign = await createProject({ owner: other })
    await createEvent(own, { starts_at: inHours(-0.1) })
    expect(await nextOf(member)).toBeNull()
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

  test('is none that the person has declined, and none of a project that the person has left', async () => {
    const { owner, member, project, leave } = await createTeam()
    const declined = await createEvent(project, { starts_at: inHours(1) })
    const { id } = await createEvent(project, { starts_at: inHours(2) })
    const params = { eventId: declined.id, userId: member.id }
    await member.browser.answerEvent({ params, body: { answer: 'not-going' } })
    expect(await nextOf(member)).toMatchObject({ id })
    expect(await nextOf(owner)).toMatchObject({ id: declined.id })
    await leave(member, member)
    expect(await nextOf(member)).toBeNull()
  })
})
