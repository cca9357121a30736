import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type { Database } from '../src/database/schema.ts'
import { expireUnanswered } from '../src/inviting/expire.ts'
import { purge } from '../src/jobs/purge.ts'
import { remindOfRequests } from '../src/joining/remind.ts'
import { mailNotifications } from '../src/notifications/mail-notifications.ts'
import { forgetWords } from '../src/search/forget-words.ts'
import { createTestApp } from './app.ts'
import { busiest, campusId, campusWord, fillCampus } from './large-campus.ts'
import { createTestDatabase } from './test-database.ts'
import { runStatement } from './test-server.ts'

/** Reading a table of so many rows as a whole is what an index is for. */
const large = 10_000

const database = await createTestDatabase()
const queries: CompiledQuery[] = []
const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: database.pool }),
  log: ({ query }) => void queries.push(query),
})
const { as, visitor, services } = await createTestApp({ database: { ...database, db } })

const { config } = services

const person = { id: campusId('user', busiest) }
const stranger = { id: campusId('user', 5002) }
const projectId = campusId('project', busiest)
const chatId = campusId('chat', busiest)
const word = campusWord(50)
const misspelled = `${word.slice(0, 4)}${word[5]}${word[4]}`

let largeTables: Set<string>

beforeAll(async () => {
  await fillCampus(database.url, { projects: 100_000, people: 200_000 })
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [large],
  )
  largeTables = new Set(rows.map(({ name }) => name))
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const planOf = async ({ sql, parameters }: CompiledQuery): Promise<Plan> => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${sql}`,
    [...parameters],
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** The statements, sent while this was done, that read a large table as a whole. */
const wholeReads = async (act: () => Promise<unknown>): Promise<string[]> => {
  queries.length = 0
  await act()
  const sent = queries.filter(({ sql }) => /^\s*(?:select|insert|update|delete|with)\b/.test(sql))
  expect(sent).not.toHaveLength(0)
  const found = await Promise.all(
    sent.map(async (query) => {
      const nodes = nodesOf(await planOf(query))
      const tables = nodes
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? '')
        .filter((table) => largeTables.has(table))
      return tables.length > 0 ? [`${tables.join(', ')}: ${query.sql}`] : []
    }),
  )
  return found.flat()
}

test('a campus has large tables', () => {
  const lists =
    'users projects memberships sessions chats messages notifications project_history join_requests invitations events blocks'
  expect([...largeTables]).toEqual(expect.arrayContaining(lists.split(' ')))
})

const findProjects = (body: object) => {
  const filter = { title: '', ...body }
  return async () => {
    const { next } = await visitor().page('filterProjects', { body: filter, query: { limit: 5 } })
    if (next) {
      await visitor().page('filterProjects', { body: filter, query: { limit: 5, cursor: next } })
    }
  }
}

const findPeople = (query: string, skills: string[] = []) => {
  return () => visitor().filterUsers({ query: { query, limit: 5 }, body: skills })
}

test.each<[string, () => Promise<unknown>]>([
  ['the newest projects', findProjects({})],
  ['projects by a word', findProjects({ title: word })],
  ['projects by the commonest word', findProjects({ title: campusWord(0) })],
  ['projects by two words', findProjects({ title: `${campusWord(1)} ${campusWord(2)}` })],
  ['projects by the beginning of a word', findProjects({ title: word.slice(0, 3) })],
  ['projects by a misspelled word', findProjects({ title: misspelled })],
  ['projects by a word that nobody uses', findProjects({ title: 'quixotry' })],
  ['projects by a tag', findProjects({ tags: [word] })],
  ['projects by tags and a word', findProjects({ title: word, tags: [word, campusWord(3)] })],
  ['projects that recruit', findProjects({ statusNo: false })],
  ['projects that do not recruit', findProjects({ statusYes: false })],
  ['projects by meeting format', findProjects({ meetingFormat: ['Virtual'] })],
  ['projects by the size of the team', findProjects({ minMembers: 2, maxMembers: 3 })],
  ['large projects', findProjects({ minMembers: 50 })],
  ['projects by all of it', findProjects({ title: word, statusNo: false, hybrid: false, min: 2 })],
  ['the newest people', () => visitor().listUsers()],
  ['people by a word', findPeople(word)],
  ['people by the commonest word', findPeople(campusWord(0))],
  ['people by a misspelled word', findPeople(misspelled)],
  ['people by skills', findPeople('', [word, campusWord(3)])],
  ['people by a word and a skill', findPeople(campusWord(0), [word])],
])('%s are found without reading all', async (_, act) => {
  expect(await wholeReads(act)).toEqual([])
})

type Caller = Awaited<ReturnType<typeof as>>

test.each<[string, (caller: Caller) => Promise<unknown>]>([
  ['oneself', (caller) => caller.getCurrentUser()],
  ['a profile', (caller) => caller.getUser({ params: { userId: stranger.id } })],
  ['a project', (caller) => caller.getProject({ params: { projectId } })],
  [
    'the history of a project',
    async (caller) => {
      const { next } = await caller.page('getProjectHistory', { params: { projectId } })
      await caller.page('getProjectHistory', { params: { projectId }, query: { cursor: next! } })
    },
  ],
  ['an event', (caller) => caller.getEvent({ params: { eventId: campusId('event', 1) } })],
  [
    'the chats',
    async (caller) => {
      const params = { userId: person.id }
      const { next } = await caller.page('sortChats', { params })
      await caller.page('sortChats', { params, query: { cursor: next! } })
    },
  ],
  [
    'the chats with something to read',
    (caller) => caller.listUnreadChats({ params: { userId: person.id } }),
  ],
  ['who is here', (caller) => caller.listPresent({ params: { userId: person.id } })],
  ['who sees one typing', (caller) => caller.sayTyping({ params: { chatId } })],
  ['the messages of a chat', (caller) => caller.getChat({ params: { chatId } })],
  [
    'older messages of a chat',
    async (caller) => {
      const { next } = await caller.pageOf('getChat', { params: { chatId } })
      await caller.getChat({ params: { chatId }, query: { cursor: next! } })
    },
  ],
  [
    'a message sent',
    (caller) =>
      caller.sendMessage({
        params: { chatId, userId: person.id },
        body: { msg: 'Hello', ts: '2026-01-01T00:00:00.000Z' },
      }),
  ],
  ['what one has read', (caller) => caller.markRead({ params: { chatId }, body: { seq: 601 } })],
  [
    'projects that suit',
    async (caller) => {
      const query = { order: 'best' as const }
      const { next } = await caller.page('listProjects', { query })
      await caller.page('listProjects', { query: { ...query, cursor: next! } })
      await caller.filterProjects({ query, body: { title: word, tags: [word] } })
    },
  ],
  [
    'people who suit',
    async (caller) => {
      const query = { order: 'best' as const }
      const { next } = await caller.page('listUsers', { query })
      await caller.page('listUsers', { query: { ...query, cursor: next! } })
      await caller.filterUsers({ query: { ...query, query: word }, body: [word] })
    },
  ],
  [
    'whom one has blocked',
    async (caller) => {
      const params = { userId: person.id }
      const { next } = await caller.page('listBlocked', { params })
      await caller.page('listBlocked', { params, query: { cursor: next! } })
    },
  ],
  ['where one is signed in', (caller) => caller.listSessions({ params: { userId: person.id } })],
  ['all that is kept', (caller) => caller.exportData({ params: { userId: person.id } })],
  [
    'what a deletion would do',
    (caller) => caller.previewDeletion({ params: { userId: person.id } }),
  ],
])('%s is found among many without reading all', async (_, act) => {
  const caller = await as(person)
  expect(await wholeReads(() => act(caller))).toEqual([])
})

test.each<[string, () => Promise<unknown>]>([
  ['what has ended', () => purge(db)],
  ['words that nobody uses', () => forgetWords(db)],
  [
    'requests that wait',
    async () => {
      // All but a few have been told of. This takes longer than a statement of the server's may.
      await runStatement(
        database.url,
        `update join_requests set reminders = 2 where created_at < now() - interval '49 hours'`,
      )
      await remindOfRequests(db)
    },
  ],
  ['invitations that nobody has answered', () => expireUnanswered(db)],
  [
    'what is unread in a chat',
    () => mailNotifications({ config, db }, { userId: person.id, chatId: campusId('chat', -3002) }),
  ],
  [
    'what is unread of a project',
    () => mailNotifications({ config, db }, { userId: person.id, projectId }),
  ],
  // Not those of unused images: what is left when all uses are known takes reading them all.
])('a job finds %s without reading all', async (_, run) => {
  expect(await wholeReads(run)).toEqual([])
})

test('a project shows itself to a stranger and a visitor without reading all', async () => {
  const caller = await as(stranger)
  expect(await wholeReads(() => caller.getProject({ params: { projectId } }))).toEqual([])
  expect(await wholeReads(() => visitor().getProject({ params: { projectId } }))).toEqual([])
})
