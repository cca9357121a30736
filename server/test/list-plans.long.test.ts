import type { Pool } from 'pg'
import { purge, purgedTables } from '../src/app/upkeep.ts'
import { mailNotifications } from '../src/notifications/mail-notifications.ts'
import { remindOfEvents } from '../src/projects/events/remind-of-events.ts'
import { expireUnanswered } from '../src/projects/inviting/settle-invitations.ts'
import { remindOfRequests } from '../src/projects/joining/request-to-join.ts'
import { findMatches } from '../src/saved-searches/find-matches.ts'
import { mailMatches } from '../src/saved-searches/mail-matches.ts'
import { forgetWords } from '../src/search/upkeep.ts'
import { createTestApp } from './app.ts'
import { busiest, campusId, campusWord, fillCampus, fillSavedSearches } from './large-campus.ts'
import { planNodesOf } from './plans.ts'
import { recordStatements } from './recorded-statements.ts'
import { silentLog as log } from './silent-log.ts'
import { createTestDatabase, runStatement } from './test-database.ts'

/** Minimum number of rows of a table that must not be scanned in full. */
const large = 10_000

/** Finds the statements of a pool that scan a large table in full. Create it before the first statement. */
const createPlanReader = (pool: Pool) => {
  const statements = recordStatements(pool)

  const findLargeTables = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
      [large],
    )
    return rows.map(({ name }) => name)
  }

  /** The statements sent by `act` that scan a large table in full. */
  const wholeReads = async (act: () => Promise<unknown>): Promise<string[]> => {
    const largeTables = new Set(await findLargeTables())
    statements.length = 0
    await act()
    const sent = statements.filter(({ text }) =>
      /^\s*(?:select|insert|update|delete|with)\b/.test(text),
    )
    expect(sent).not.toHaveLength(0)
    const found: string[] = []
    for (const statement of sent) {
      const tables = (await planNodesOf(pool, statement))
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? '')
        .filter((table) => largeTables.has(table))
      if (tables.length > 0) found.push(`${tables.join(', ')}: ${statement.text}`)
    }
    return found
  }

  return { findLargeTables, wholeReads }
}

const database = await createTestDatabase()
const { findLargeTables, wholeReads } = createPlanReader(database.pool)
const { as, visitor, services } = await createTestApp({ database })
const { db } = services

const { config } = services

const person = { id: campusId('user', busiest) }
const stranger = { id: campusId('user', 5002) }
const projectId = campusId('project', busiest)
const chatId = campusId('chat', busiest)
const params = { userId: person.id }
const word = campusWord(50)
const misspelled = `${word.slice(0, 4)}${word[5]}${word[4]}`

beforeAll(async () => {
  await fillCampus(database.url, { projects: 50_000, people: 100_000 })
  await fillSavedSearches(database.url)
})

test('a campus has large tables', async () => {
  const lists =
    'users projects memberships sessions chats messages message_reactions notifications project_history join_requests ' +
    'invitations events event_answers time_polls time_poll_answers cancelled_events calendar_feeds blocks project_bookmarks person_bookmarks ' +
    'wanted_roles saved_searches saved_search_matches'
  expect(await findLargeTables()).toEqual(expect.arrayContaining(lists.split(' ')))
})

/** Reads the first page of a list, and the next one if there is one. */
const twoPages = async (
  read: (from: { cursor?: string }) => Promise<{ next: string | null }>,
): Promise<void> => {
  const { next } = await read({})
  if (next !== null) await read({ cursor: next })
}

const findProjects = (body: object) => () =>
  twoPages((from) =>
    visitor().page('filterProjects', {
      body: { title: '', ...body },
      query: { limit: 5, ...from },
    }),
  )

const findPeople = (query: string, skills: string[] = []) => {
  return () => visitor().filterUsers({ query: { query, limit: 5 }, body: skills })
}

const findAvailable = (available: object) => () =>
  visitor().filterUsers({ query: { limit: 5 }, body: { userTags: [], ...available } })

test.each<[string, () => Promise<unknown>]>([
  ['the newest projects', findProjects({})],
  ['projects by a word', findProjects({ title: word })],
  ['projects by the commonest word', findProjects({ title: campusWord(0) })],
  ['projects by two words', findProjects({ title: `${campusWord(1)} ${campusWord(2)}` })],
  ['projects by the beginning of a word', findProjects({ title: word.slice(0, 3) })],
  ['projects by a misspelled word', findProjects({ title: misspelled })],
  ['projects by an unknown word', findProjects({ title: 'quixotry' })],
  ['projects by a part of a word', findProjects({ title: '研究会' })],
  ['projects by a tag', findProjects({ tags: [word] })],
  ['projects by tags and a word', findProjects({ title: word, tags: [word, campusWord(3)] })],
  ['projects that recruit', findProjects({ statusNo: false })],
  ['projects that do not recruit', findProjects({ statusYes: false })],
  ['projects by meeting format', findProjects({ meetingFormat: ['Virtual'] })],
  ['projects by the size of the team', findProjects({ minMembers: 2, maxMembers: 3 })],
  ['large projects', findProjects({ minMembers: 50 })],
  ['projects by the beginning of a course', findProjects({ course: 'CS 31' })],
  ['projects by the semester', findProjects({ semester: 'Fall' })],
  ['projects by the deadline', findProjects({ dueBy: '2100-01-01' })],
  ['projects by a word and a course', findProjects({ title: word, course: 'CS' })],
  ['projects by a role', findProjects({ role: word })],
  ['projects by the commonest word of a role', findProjects({ role: campusWord(0) })],
  ['projects by a word and a role', findProjects({ title: word, role: campusWord(0) })],
  [
    'projects by all filters',
    findProjects({ title: word, role: word, statusNo: false, hybrid: false, min: 2 }),
  ],
  ['suggestions for a word', () => visitor().suggestSearches({ query: { text: word } })],
  [
    'suggestions for a common beginning',
    () => visitor().suggestSearches({ query: { text: campusWord(0).slice(0, 2) } }),
  ],
  ['the newest people', () => visitor().listUsers()],
  ['the common skills', () => visitor().listCommonSkills()],
  ['people by a word', findPeople(word)],
  ['people by the commonest word', findPeople(campusWord(0))],
  ['people by a misspelled word', findPeople(misspelled)],
  ['people by skills', findPeople('', [word, campusWord(3)])],
  ['projects, best first', () => visitor().listProjects({ query: { order: 'best', limit: 50 } })],
  ['people by a word and a skill', findPeople(campusWord(0), [word])],
  ['people who look for a team', findAvailable({ looking: true })],
  ['people by the hours a week', findAvailable({ minHours: 9 })],
  ['people by the day', findAvailable({ looking: true, availableBy: '2027-01-01' })],
  ['people, best first', () => visitor().listUsers({ query: { order: 'best', limit: 50 } })],
])('finds %s without a full scan', async (_, act) => {
  expect(await wholeReads(act)).toEqual([])
})

type Caller = Awaited<ReturnType<typeof as>>

test.each<[string, (caller: Caller) => Promise<unknown>]>([
  ['the current user', (caller) => caller.getCurrentUser()],
  [
    'the recommended projects',
    (caller) => caller.listProjects({ query: { order: 'recommended', limit: 5 } }),
  ],
  [
    'the recommended people',
    (caller) => caller.listUsers({ query: { order: 'recommended', limit: 5 } }),
  ],
  ['a profile', (caller) => caller.getUser({ params: { userId: stranger.id } })],
  ['similar projects', (caller) => caller.listSimilarProjects({ params: { projectId } })],
  [
    'people with similar skills',
    (caller) => caller.listSimilarUsers({ params: { userId: stranger.id } }),
  ],
  ['a project', (caller) => caller.getProject({ params: { projectId } })],
  [
    'the history of a project',
    (caller) =>
      twoPages((query) => caller.page('getProjectHistory', { params: { projectId }, query })),
  ],
  ['an event', (caller) => caller.getEvent({ params: { eventId: campusId('event', 1) } })],
  [
    'an event that is answered',
    (caller) =>
      caller.answerEvent({
        params: { eventId: campusId('event', busiest), userId: person.id },
        body: { answer: 'going' },
      }),
  ],
  [
    'a poll for a common time',
    async (caller) => {
      const pollId = campusId('poll', busiest)
      await caller.getTimePoll({ params: { pollId } })
      await caller.answerTimePoll({ params: { pollId, userId: person.id }, body: { fits: [1] } })
    },
  ],
  [
    'a calendar feed',
    async (caller) => {
      const { url } = await caller.renewCalendarFeed({ params: { userId: person.id } })
      const { pathname, search } = new URL(url)
      await caller.inject({ url: pathname + search })
    },
  ],
  ['the next event of own projects', (caller) => caller.getNextEvent({ params })],
  ['what waits in own projects', (caller) => caller.listOwnPending({ params })],
  ['the chats', (caller) => twoPages((query) => caller.page('sortChats', { params, query }))],
  [
    'the notifications',
    (caller) =>
      twoPages((from) =>
        caller.page('listNotifications', { params, query: { limit: 2, ...from } }),
      ),
  ],
  ['the chats with unread messages', (caller) => caller.listUnreadChats({ params })],
  ['a search in the chats', (caller) => caller.findMessages({ params, query: { text: 'hello' } })],
  ['the online people', (caller) => caller.listPresent({ params })],
  ['the audience of typing', (caller) => caller.sayTyping({ params: { chatId } })],
  ['the messages of a chat', (caller) => caller.getChat({ params: { chatId } })],
  [
    'older messages of a chat',
    (caller) => twoPages((query) => caller.pageOf('getChat', { params: { chatId }, query })),
  ],
  [
    'the chat of a new message',
    (caller) =>
      caller.sendMessage({
        params: { chatId, userId: person.id },
        body: { msg: 'Hello', ts: '2026-01-01T00:00:00.000Z' },
      }),
  ],
  [
    'a message that is edited, reacted to and deleted',
    async (caller) => {
      const body = { msg: 'Hello', ts: '2026-01-01T00:00:00.001Z' }
      const { id } = await caller.sendMessage({ params: { chatId, userId: person.id }, body })
      const ofMessage = { messageId: id }
      await caller.editMessage({ params: ofMessage, body: { msg: 'Hello there' } })
      await caller.reactToMessage({ params: ofMessage, body: { emoji: '👍', reacts: true } })
      await caller.deleteMessage({ params: ofMessage })
    },
  ],
  ['a read marker', (caller) => caller.markRead({ params: { chatId }, body: { seq: 601 } })],
  [
    'matching projects',
    async (caller) => {
      const query = { order: 'best' as const }
      await twoPages((from) => caller.page('listProjects', { query: { ...query, ...from } }))
      await caller.filterProjects({ query, body: { title: word, tags: [word] } })
    },
  ],
  [
    'projects that need own skills',
    async (caller) => {
      for (const query of [{}, { order: 'best' as const }]) {
        for (const role of ['', word]) {
          const body = { needsMySkills: true, role }
          await twoPages((from) =>
            caller.page('filterProjects', { query: { ...query, ...from }, body }),
          )
        }
      }
    },
  ],
  [
    'matching people',
    async (caller) => {
      const query = { order: 'best' as const }
      await twoPages((from) => caller.page('listUsers', { query: { ...query, ...from } }))
      await caller.filterUsers({ query: { ...query, query: word }, body: [word] })
    },
  ],
  [
    'blocked people',
    (caller) => twoPages((query) => caller.page('listBlocked', { params, query })),
  ],
  [
    'the bookmarks',
    async (caller) => {
      await caller.listBookmarks({ params })
      for (const name of ['listBookmarkedProjects', 'listBookmarkedPeople'] as const) {
        await twoPages((from) => caller.page(name, { params, query: { limit: 2, ...from } }))
      }
      await caller.addBookmark({ params: { ...params, kind: 'projects', id: projectId } })
      await caller.addBookmark({ params: { ...params, kind: 'people', id: stranger.id } })
      await caller.removeBookmark({ params: { ...params, kind: 'people', id: stranger.id } })
    },
  ],
  [
    'the saved searches',
    async (caller) => {
      const search = { type: 'projects' as const, filter: { title: word } }
      const body = { name: 'Maps', alert: 'daily' as const }
      const { id: searchId } = await caller.saveSearch({ params, body: { ...body, search } })
      await caller.listSavedSearches({ params })
      await caller.updateSavedSearch({ params: { ...params, searchId }, body })
      await caller.deleteSavedSearch({ params: { ...params, searchId } })
    },
  ],
  ['the sessions', (caller) => caller.listSessions({ params })],
  ['the data export', (caller) => caller.exportData({ params })],
  ['the preview of a deletion', (caller) => caller.previewDeletion({ params })],
])('reads %s without a full scan', async (_, act) => {
  const caller = await as(person)
  expect(await wholeReads(() => act(caller))).toEqual([])
})

test.each<[string, () => Promise<unknown>]>([
  ...purgedTables.map((name): [string, () => Promise<unknown>] => [
    `expired rows of ${name}`,
    () => purge({ db, log }, name),
  ]),
  ['unused words', () => forgetWords({ db, log })],
  [
    'pending requests',
    async () => {
      // All but a few were reminded of. The update takes longer than the server's statement limit.
      await runStatement(
        database.url,
        `update join_requests set reminders = 2 where created_at < now() - interval '49 hours'`,
      )
      await remindOfRequests({ db, log })
    },
  ],
  [
    'events to remind of',
    async () => {
      await runStatement(
        database.url,
        `update events set reminders = 2 where starts_at > now() + interval '30 minutes'`,
      )
      await remindOfEvents({ db, log })
    },
  ],
  ['unanswered invitations', () => expireUnanswered({ db, log })],
  [
    'unread messages of a chat',
    () => mailNotifications({ config, db }, { userId: person.id, chatId: campusId('chat', -3002) }),
  ],
  [
    'unread notifications of a project',
    () => mailNotifications({ config, db }, { userId: person.id, projectId }),
  ],
  ['matches to mail', () => mailMatches({ config, db, log }, new Date('2026-03-02T08:00:00Z'))],
  // Without unused images: finding them needs a full scan.
])('a job finds %s without a full scan', async (_, run) => {
  expect(await wholeReads(run)).toEqual([])
})

test('a job compares a new project with the saved searches, and reads no other table in full', async () => {
  await runStatement(
    database.url,
    `update projects set title = title || ' again' where id = '${campusId('project', 2)}'`,
  )
  const found = await wholeReads(() => findMatches({ db, log }))
  expect(found.filter((read) => !read.startsWith('saved_searches: '))).toEqual([])
})

test('a stranger and a visitor read a project without a full scan', async () => {
  const caller = await as(stranger)
  expect(await wholeReads(() => caller.getProject({ params: { projectId } }))).toEqual([])
  expect(await wholeReads(() => visitor().getProject({ params: { projectId } }))).toEqual([])
})
