import { limits, texts, type NewTimePoll } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { openNotifications } from '../../../test/notify.ts'
import { createTeams, type Actor } from '../../../test/team.ts'
import { allowEveryRate } from '../../../test/unlimited-rates.ts'
import { purge } from '../../app/upkeep.ts'

const app = await createTestApp()
const { visitor, services } = app
const { db } = services
const { createTeam, eventsOf } = createTeams(app, createFactories(db))
await allowEveryRate(db)

const hour = 3_600_000
const first = Math.ceil(Date.now() / hour) * hour + 24 * hour
/** The start of a slot, hours after the first one. */
const at = (hours: number): string => new Date(first + hours * hour).toISOString()

const kickoff: NewTimePoll = {
  title: 'Kickoff',
  location: 'Library',
  minutes: 60,
  slots: [at(0), at(1), at(24)],
}

/** A team, one of whose members may offer times. */
const createScene = async () => {
  const team = await createTeam({ title: 'Old walls' })
  const { params } = team
  const offer = ({ browser }: Actor, change: Partial<NewTimePoll> = {}) =>
    browser.createTimePoll({ params, body: { ...kickoff, ...change } })
  const news = async (person: Person) =>
    (await openNotifications(db, person.id)).map(({ type, message }) => `${type}: ${message}`)
  return { ...team, offer, news }
}

/** A team whose Member offers times. */
const createWithPoll = async () => {
  const scene = await createScene()
  const poll = await scene.offer(scene.member)
  const pollId = poll.id
  const params = { pollId }
  const look = ({ browser }: Actor) => browser.getTimePoll({ params })
  const mark = ({ browser, id }: Actor, fits: number[]) =>
    browser.answerTimePoll({ params: { pollId, userId: id }, body: { fits } })
  const make = ({ browser }: Actor, slot: number) =>
    browser.makeEventOfPoll({ params, body: { slot } })
  const remove = ({ browser }: Actor) => browser.deleteTimePoll({ params })
  /** Who has marked what, by names. */
  const marks = async (by: Actor) =>
    Object.fromEntries((await look(by)).members.map(({ name, fits }) => [name, fits]))
  const move = (days: number) => {
    const slots = kickoff.slots.map((slot) => new Date(Date.parse(slot) + days * 24 * hour))
    const ends_at = new Date(slots.at(-1)!.getTime() + hour)
    return db.updateTable('time_polls').set({ slots, ends_at }).where('id', '=', pollId).execute()
  }
  return { ...scene, poll, pollId, look, mark, make, remove, marks, move }
}

describe('offering times', () => {
  test('shows them to the team, and notifies all others of it once', async () => {
    const { member, owner, admin, offer, see, news } = await createScene()
    const poll = await offer(member)
    expect(poll).toMatchObject({
      ...kickoff,
      createdByName: 'Max',
      eventId: null,
      members: [
        { name: 'Olga', fits: null },
        { name: 'Ann', fits: null },
        { name: 'Max', fits: null },
      ],
      can: { answer: true, makeEvent: false, delete: true },
    })
    for (const person of [owner, admin]) {
      expect(await news(person)).toEqual(['times-offered: Kickoff'])
      expect(await see(person)).toMatchObject({
        timePolls: [{ id: poll.id, title: 'Kickoff', answered: false }],
      })
    }
    expect(await news(member)).toEqual([])
  })

  test('shows nothing of them to anyone else', async () => {
    const { student, look, see, seeAsVisitor, pollId } = await createWithPoll()
    await expect(look(student)).rejects.toMatchObject({ status: 404 })
    await expect(visitor().getTimePoll({ params: { pollId } })).rejects.toMatchObject({
      status: 401,
    })
    expect(await see(student)).not.toHaveProperty('timePolls')
    expect(await seeAsVisitor()).not.toHaveProperty('timePolls')
  })

  test('is refused for a person who is not a member, and for a missing project', async () => {
    const { student, offer, projectId } = await createScene()
    await expect(offer(student)).rejects.toMatchObject({ status: 403 })
    const params = { projectId: projectId.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
    await expect(student.browser.createTimePoll({ params, body: kickoff })).rejects.toMatchObject({
      status: 404,
    })
  })

  test.each<[string, Partial<NewTimePoll>, string, string]>([
    ['no title', { title: ' ' }, 'title', texts.eventTitleRequired],
    ['no times', { slots: [] }, 'slots', texts.slotsRequired],
    ['times that are over', { slots: ['2020-01-01T10:00:00Z'] }, 'slots', texts.slotsOver],
    ['times out of order', { slots: [at(1), at(0)] }, 'slots', texts.slotsOverlap],
    ['the same time twice', { slots: [at(0), at(0)] }, 'slots', texts.slotsOverlap],
    ['times that overlap', { slots: [at(0), at(0.5)] }, 'slots', texts.slotsOverlap],
    ['times too far apart', { slots: [at(0), at(14 * 24)] }, 'slots', texts.slotsTooFarApart],
    [
      'too many times',
      { slots: Array.from({ length: limits.pollSlots + 1 }, (_, n) => at(n / 2)), minutes: 30 },
      'slots',
      texts.tooManySlots,
    ],
  ])('is refused with %s', async (_, change, field, text) => {
    const { member, offer, see } = await createScene()
    await expect(offer(member, change)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: text },
    })
    expect(await see(member)).toMatchObject({ timePolls: [] })
  })

  test('takes half hours, and as many as fit', async () => {
    const { member, offer } = await createScene()
    const slots = Array.from({ length: limits.pollSlots }, (_, n) => at(n / 2))
    expect((await offer(member, { slots, minutes: 30 })).slots).toEqual(slots)
  })

  test('has a limit for open ones', async () => {
    const { member, offer, see } = await createScene()
    for (let nth = 1; nth < limits.openPolls; nth++) await offer(member)
    const results = await Promise.allSettled([offer(member), offer(member), offer(member)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(offer(member)).rejects.toMatchObject({ status: 409 })
    const seen = await see(member)
    expect(seen.audience !== 'public' && seen.timePolls).toHaveLength(limits.openPolls)
  })
})

describe('answering', () => {
  test('is seen by the team at once, and settles the notification', async () => {
    const { owner, admin, member, mark, marks, see, news, eventsOfTeam } = await withEvents()
    const before = await eventsOfTeam(member)
    expect(await mark(owner, [2, 0])).toMatchObject({
      members: [{ name: 'Olga', fits: [0, 2] }, {}, {}],
    })
    expect(await marks(member)).toEqual({ Olga: [0, 2], Ann: null, Max: null })
    expect((await eventsOfTeam(member)) - before).toBe(1)
    expect(await news(owner)).toEqual([])
    expect(await news(admin)).toEqual(['times-offered: Kickoff'])
    expect(await see(owner)).toMatchObject({ timePolls: [{ answered: true }] })
    expect(await see(admin)).toMatchObject({ timePolls: [{ answered: false }] })
  })

  test('replaces the earlier answer; none fits is an answer, too', async () => {
    const { owner, mark, marks } = await createWithPoll()
    await mark(owner, [0])
    await mark(owner, [1])
    expect(await marks(owner)).toMatchObject({ Olga: [1] })
    await mark(owner, [])
    expect(await marks(owner)).toMatchObject({ Olga: [] })
  })

  test('is refused for others, for another person, and for a missing poll', async () => {
    const { owner, student, mark, marks, pollId, projectId } = await createWithPoll()
    await expect(mark(student, [0])).rejects.toMatchObject({ status: 404 })
    const params = { pollId, userId: owner.id }
    await expect(
      student.browser.answerTimePoll({ params, body: { fits: [0] } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(
      owner.browser.answerTimePoll({
        params: { pollId: projectId, userId: owner.id },
        body: { fits: [0] },
      }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await marks(owner)).toEqual({ Olga: null, Ann: null, Max: null })
  })

  test.each([
    ['a time that is not offered', [3]],
    ['a time twice', [1, 1]],
    ['a negative index', [-1]],
    ['a fraction', [0.5]],
  ])('is refused with %s', async (_, fits) => {
    const { owner, mark, marks } = await createWithPoll()
    await expect(mark(owner, fits)).rejects.toMatchObject({ status: 400 })
    expect(await marks(owner)).toMatchObject({ Olga: null })
  })

  test('ends with the last time', async () => {
    const { owner, mark, move, look, see } = await createWithPoll()
    await move(-3)
    await expect(mark(owner, [0])).rejects.toMatchObject({ status: 409 })
    expect(await look(owner)).toMatchObject({
      can: { answer: false, makeEvent: false, delete: true },
    })
    expect(await see(owner)).toMatchObject({ timePolls: [] })
  })

  test('goes with the membership', async () => {
    const { owner, member, mark, leave, marks } = await createWithPoll()
    await mark(member, [0])
    await leave(member, member)
    expect(await marks(owner)).toEqual({ Olga: null, Ann: null })
    expect(
      await db
        .selectFrom('time_poll_answers')
        .where('user_id', '=', member.id)
        .selectAll()
        .execute(),
    ).toEqual([])
  })
})

/** Counts how often the project is renewed on a person's pages. */
const withEvents = async () => {
  const scene = await createWithPoll()
  const eventsOfTeam = async (person: Person) =>
    (await eventsOf(person)).filter(({ type }) => type === 'project').length
  return { ...scene, eventsOfTeam }
}

describe('making an event', () => {
  test('adds it at that time and place, tells the team, and closes the poll', async () => {
    const { owner, admin, member, projectId, make, look, mark, see, news } = await createWithPoll()
    const { eventId } = await make(admin, 1)
    expect(await member.browser.getEvent({ params: { eventId } })).toMatchObject({
      projectId,
      title: 'Kickoff',
      location: 'Library',
      startDateTime: at(1),
      endDateTime: at(2),
      answers: [{ id: admin.id, answer: 'going' }],
    })
    for (const person of [owner, member]) {
      expect(await news(person)).toEqual(['event-created: Kickoff'])
    }
    expect(await look(member)).toMatchObject({ eventId, can: { answer: false } })
    expect(await see(member)).toMatchObject({ timePolls: [] })
    await expect(mark(member, [0])).rejects.toMatchObject({ status: 409 })
    await expect(make(owner, 0)).rejects.toMatchObject({ status: 409 })
  })

  test('is for the Owner and Admins', async () => {
    const { member, student, make, see } = await createWithPoll()
    await expect(make(member, 0)).rejects.toMatchObject({ status: 403 })
    await expect(make(student, 0)).rejects.toMatchObject({ status: 404 })
    expect(await see(member)).toMatchObject({ events: [] })
  })

  test('is refused for a time that is not offered, or is over', async () => {
    const { owner, make, move, see } = await createWithPoll()
    await expect(make(owner, 3)).rejects.toMatchObject({ status: 400 })
    await move(-1.5)
    await expect(make(owner, 0)).rejects.toMatchObject({ status: 409 })
    expect(await see(owner)).toMatchObject({ events: [] })
  })

  test('says that the place is to be agreed if none is known', async () => {
    const { owner, offer } = await createScene()
    const { id: pollId } = await offer(owner, { location: '' })
    const { eventId } = await owner.browser.makeEventOfPoll({
      params: { pollId },
      body: { slot: 0 },
    })
    expect(await owner.browser.getEvent({ params: { eventId } })).toMatchObject({
      location: 'To be agreed',
    })
  })

  test('a cancelled event opens the poll again', async () => {
    const { owner, member, make, look, mark } = await createWithPoll()
    await mark(member, [0])
    const { eventId } = await make(owner, 0)
    await owner.browser.deleteEvent({ params: { eventId } })
    expect(await look(member)).toMatchObject({
      eventId: null,
      can: { answer: true },
      members: [{}, {}, { fits: [0] }],
    })
  })
})

describe('deleting', () => {
  test.each(['owner', 'admin', 'member'] as const)(
    'is for the creator, the Owner and Admins: %s',
    async (who) => {
      const { [who]: by, owner, admin, remove, look, news } = await createWithPoll()
      expect(await remove(by)).toEqual({ message: 'The times were deleted.' })
      await expect(look(owner)).rejects.toMatchObject({ status: 404 })
      expect(await news(owner)).toEqual([])
      expect(await news(admin)).toEqual([])
      await expect(remove(owner)).rejects.toMatchObject({ status: 404 })
    },
  )

  test('is refused for another Member', async () => {
    const { owner, admin, member, offer, student, remove } = await createWithPoll()
    const { id: pollId } = await offer(admin)
    const params = { pollId }
    await expect(member.browser.deleteTimePoll({ params })).rejects.toMatchObject({ status: 403 })
    await expect(remove(student)).rejects.toMatchObject({ status: 404 })
    expect(await owner.browser.getTimePoll({ params })).toMatchObject({ title: 'Kickoff' })
  })

  test('happens 30 days after the last time by itself', async () => {
    const { owner, look, move } = await createWithPoll()
    await move(-30)
    await purge({ db, log }, 'time_polls')
    expect(await look(owner)).toMatchObject({ title: 'Kickoff' })
    await move(-33)
    await purge({ db, log }, 'time_polls')
    await expect(look(owner)).rejects.toMatchObject({ status: 404 })
  })

  test('a deleted account leaves its poll, without its name and answer', async () => {
    const { owner, member, mark, look } = await createWithPoll()
    await mark(member, [1])
    await member.browser.deleteUser({ params: { userId: member.id } })
    const left = await look(owner)
    expect(left).toMatchObject({ createdByName: texts.deletedUser })
    expect(left.members.map(({ name }) => name)).toEqual(['Olga', 'Ann'])
  })
})

describe('at the same time', () => {
  const race = async (...acts: (() => Promise<unknown>)[]) =>
    (await Promise.allSettled(acts.map((act) => act()))).map((result) =>
      result.status === 'fulfilled' ? 'done' : (result.reason as { error: string }).error,
    )

  test('two members answer, and both answers are kept', async () => {
    const { owner, admin, mark, marks } = await createWithPoll()
    expect(
      await race(
        () => mark(owner, [0]),
        () => mark(admin, [1]),
      ),
    ).toEqual(['done', 'done'])
    expect(await marks(owner)).toMatchObject({ Olga: [0], Ann: [1] })
  })

  test('of two managers who make an event, one succeeds', async () => {
    const { owner, admin, make, see } = await createWithPoll()
    const results = await race(
      () => make(owner, 0),
      () => make(admin, 1),
    )
    expect(results.toSorted()).toEqual(['conflict', 'done'])
    const { events } = await see(owner)
    expect(events).toHaveLength(1)
  })

  test.each([0, 1, 2, 3, 4, 5])('an answer meets the end of the poll: round %i', async (nth) => {
    const { owner, admin, member, mark, make, remove, marks } = await createWithPoll()
    const end = nth % 2 === 0 ? () => make(owner, 0) : () => remove(owner)
    const answer = () => mark(member, [0])
    const [ended, answered] =
      nth < 3 ? await race(end, answer) : (await race(answer, end)).toReversed()
    expect(ended).toBe('done')
    expect(['done', 'conflict', 'not_found']).toContain(answered)
    if (nth % 2 === 0) {
      expect(await marks(admin)).toMatchObject({ Max: answered === 'done' ? [0] : null })
    }
  })

  test.each([0, 1, 2, 3])('an answer meets the end of the membership: round %i', async (nth) => {
    const { owner, member, mark, leave, marks } = await createWithPoll()
    const acts = [() => leave(member, member), () => mark(member, [0])]
    const results = await race(...(nth % 2 === 0 ? acts : acts.toReversed()))
    expect(results).toContain('done')
    expect(await marks(owner)).toEqual({ Olga: null, Ann: null })
  })
})
