import { chatRows } from './chats.ts'
import { eventAnswerRows, eventRows } from './events.ts'
import { userRows } from './people.ts'
import { projectRows } from './projects.ts'
import { joinRequestRows } from './join-requests.ts'

const setting = { emailDomain: 'example.edu', universityName: 'Example', passwordHash: '' }

/** Hours at which "today" and "yesterday" are easily confused, also when clocks change. */
const moments = ['2026-01-15', '2026-03-29', '2026-10-25', '2026-12-31'].flatMap((day) =>
  ['00:02', '03:59', '04:01', '11:30', '23:58'].map((time) => new Date(`${day}T${time}`)),
)

describe.each(moments)('the rows at %s', (now) => {
  const users = userRows({ now, ...setting })
  const teams = projectRows(now)
  const requests = joinRequestRows(now, { accepted: String, denied: String })
  const events = eventRows(now)
  const answers = eventAnswerRows(now)
  const { messages, chats, notifications } = chatRows(now)
  const registered = new Map(users.map(({ id, created_at: at }) => [id, at]))
  const created = new Map(teams.projects.map(({ id, created_at: at }) => [id, at]))
  const joined = new Map(
    teams.memberships.map(({ project_id: project, user_id: user, joined_at: at }) => [
      `${project} ${user}`,
      at,
    ]),
  )

  test('only events lie in the future', () => {
    const dates = [
      ...users.map((row) => row.created_at),
      ...teams.projects.map((row) => row.created_at),
      ...teams.memberships.map((row) => row.joined_at),
      ...[...teams.join_requests, ...requests.join_requests].flatMap((row) => [
        row.created_at,
        row.decided_at,
      ]),
      ...events.map((row) => row.created_at),
      ...answers.map((row) => row.answered_at),
      ...messages.map((row) => row.created_at),
      ...chats.map((row) => row.last_message_at),
      ...[...notifications, ...requests.notifications].map((row) => row.sent_at),
    ]
    expect(dates.filter((date) => date instanceof Date && date > now)).toEqual([])
  })

  test('has past and future events', () => {
    const coming = events.filter((row) => row.starts_at > now)
    const past = events.filter((row) => row.ends_at < now)
    expect(coming.length).toBeGreaterThan(25)
    expect(past.length).toBeGreaterThan(8)
    expect(events.filter((row) => row.ends_at <= row.starts_at)).toEqual([])
  })

  test('registers people before they join, and stores requests before decisions', () => {
    for (const { user_id: user, project_id: project, joined_at: at } of teams.memberships) {
      expect(registered.get(user)!.valueOf()).toBeLessThan(at.valueOf())
      expect(created.get(project)!.valueOf()).toBeLessThanOrEqual(at.valueOf())
    }
    for (const row of [...teams.join_requests, ...requests.join_requests]) {
      expect(registered.get(row.user_id)!.valueOf()).toBeLessThan(row.created_at.valueOf())
      expect(created.get(row.project_id)!.valueOf()).toBeLessThan(row.created_at.valueOf())
      expect(row.created_at < (row.decided_at ?? now)).toBe(true)
    }
    for (const { created_by: by, project_id: project, created_at: at, starts_at } of events) {
      expect(joined.get(`${project} ${by}`)!.valueOf()).toBeLessThan(at.valueOf())
      expect(at.valueOf()).toBeLessThan(starts_at.valueOf())
    }
  })

  test('stores answers after their events, by people who are members', () => {
    const announced = new Map(events.map(({ id, created_at: at }) => [id, at]))
    for (const {
      event_id: event,
      project_id: project,
      user_id: user,
      answered_at: at,
    } of answers) {
      expect(announced.get(event)!.valueOf()).toBeLessThanOrEqual(at.valueOf())
      expect(joined.get(`${project} ${user}`)!.valueOf()).toBeLessThanOrEqual(at.valueOf())
    }
  })

  test('orders messages by time, each after its sender joined, and has messages from today', () => {
    const projects = new Map(
      chats.flatMap((chat) => ('project_id' in chat ? [[chat.id, chat.project_id]] : [])),
    )
    const last = new Map<string, Date>()
    for (const { chat_id: chat, from_id: from, created_at: at } of messages) {
      const since = joined.get(`${projects.get(chat)} ${from}`)
      expect([since ?? 0, last.get(chat) ?? 0].every((date) => date < at)).toBe(true)
      last.set(chat, at)
    }
    const lively = messages.filter(
      (row) => now.getTime() - row.created_at.valueOf() < 4 * 3_600_000,
    )
    expect(lively.length).toBeGreaterThan(20)
  })
})
