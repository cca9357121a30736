import { randomUUID } from 'node:crypto'
import { endpoints, type EndpointName } from '@quad/contract'
import { campusId, campusWord } from '../test/large-campus.ts'
import type { BenchRequest } from './load.ts'

/** A time that no other message has. */
export const messageTime = (): string => `${Date.now()}-${randomUUID()}`

/** The password of all users here. */
export const password = 'plenty of coffee'

const cookie = (person: number): string => `quad=session${person}`

/** The n-th of the people with a session and a direct chat, from 0. */
export const personAt = (nth: number): { person: number; cookie: string } => {
  const person = 9 + 8 * nth
  return { person, cookie: cookie(person) }
}

/** Numbers of the people who send the requests: each has a session, and a direct chat with the person four numbers later. */
export const callers = Array.from({ length: 64 }, (_, nth) => personAt(nth).person)

export const requestTo = (
  name: EndpointName,
  { person, params = {}, body }: { person?: number; params?: object; body?: unknown },
): BenchRequest => {
  const { method, path } = endpoints[name]
  if (method !== 'GET' && method !== 'POST') throw new Error(`${name} is not measured.`)
  const filled = Object.entries(params).reduce(
    (rest, [key, value]) => rest.replace(`{${key}}`, String(value)),
    path as string,
  )
  return {
    method,
    path: `/api${filled}`,
    headers: {
      ...(person !== undefined && { cookie: cookie(person) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  }
}

const of = (make: (person: number, nth: number) => BenchRequest): BenchRequest[] =>
  callers.map(make)

/** Typical searches: a word, two words, a misspelled one, a tag, a role, recruiting projects, the newest. */
const filters = [
  (word: string) => ({ title: word }),
  (word: string) => ({ title: word, statusNo: false }),
  (word: string) => ({ title: `${word} ${campusWord(0)}` }),
  (word: string) => ({ title: `${word.slice(0, 3)}x${word.slice(4)}` }),
  (word: string) => ({ title: '', tags: [word] }),
  (word: string) => ({ title: '', role: word }),
  () => ({ title: '', statusNo: false }),
  () => ({ title: '' }),
]

export const search: BenchRequest[] = of((_, nth) =>
  requestTo('filterProjects', {
    body: filters[nth % filters.length]!(campusWord(20 * nth)),
  }),
)

/** Searches for two words, the second one common or rare. */
export const wordSearches: BenchRequest[] = [
  (nth: number) => nth % 4,
  (nth: number) => 2000 + 20 * nth,
].flatMap((second) =>
  of((_, nth) =>
    requestTo('filterProjects', {
      body: { title: `${campusWord(1 + (nth % 32))} ${campusWord(second(nth))}` },
    }),
  ),
)

/** The other measured endpoints, by display name. */
export const measuredEndpoints = {
  'sign-in': of((person) =>
    requestTo('login', { body: { email: `person${person}@example.edu`, password } }),
  ),
  'project page': of((person) =>
    requestTo('getProject', { person, params: { projectId: campusId('project', person + 1) } }),
  ),
  'project page, visitor': of((person) =>
    requestTo('getProject', { params: { projectId: campusId('project', person + 1) } }),
  ),
  profile: of((person) =>
    requestTo('getUser', { person, params: { userId: campusId('user', person + 1) } }),
  ),
  event: of((person, nth) =>
    requestTo('getEvent', { person, params: { eventId: campusId('event', 4 * nth + 1) } }),
  ),
  'chat list': of((person) =>
    requestTo('sortChats', { person, params: { userId: campusId('user', person) } }),
  ),
  chat: of((person) =>
    requestTo('getChat', { person, params: { chatId: campusId('chat', -person) } }),
  ),
  notifications: of((person) => requestTo('getCurrentUser', { person })),
  'send message': of((person) =>
    requestTo('sendMessage', {
      person,
      params: { userId: campusId('user', person), chatId: campusId('chat', -person) },
      body: () => ({ msg: 'See you at the library.', ts: messageTime() }),
    }),
  ),
} satisfies Record<string, BenchRequest[]>

/** A page that a person opens who was here before: it has no stylesheets in its HTML. */
export const pageOf = (person: number): BenchRequest => ({
  method: 'GET',
  path: `/projects/${campusId('project', person + 1)}`,
  headers: { cookie: `${cookie(person)}; quad_zone=UTC`, accept: 'text/html' },
})

/**
 * The actions of a person in the mixed load: mostly reads, one search in six actions, one message in
 * twelve.
 */
export const actionsOf = (person: number): BenchRequest[] => {
  const userId = campusId('user', person)
  const chatId = campusId('chat', -person)
  const read = [
    requestTo('getProject', { person, params: { projectId: campusId('project', person + 1) } }),
    requestTo('getUser', { person, params: { userId: campusId('user', person + 1) } }),
    requestTo('sortChats', { person, params: { userId } }),
    requestTo('getChat', { person, params: { chatId } }),
    requestTo('getCurrentUser', { person }),
  ]
  const find = [
    requestTo('filterProjects', { person, body: { title: campusWord(person % 400) } }),
    requestTo('filterProjects', { person, body: { title: '' } }),
  ]
  const write = requestTo('sendMessage', {
    person,
    params: { userId, chatId },
    body: () => ({ msg: 'See you at the library.', ts: messageTime() }),
  })
  return [...read, ...read.slice(0, 4), ...find, write]
}
