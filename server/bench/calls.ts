import type { CallName } from '@quad/contract'
import { calls } from '@quad/contract/calls'
import { campusId, campusWord } from '../test/large-campus.ts'
import { messageTime } from './bare-sql.ts'
import type { Shot } from './load.ts'

/** The password of everybody who signs in here. */
export const password = 'plenty of coffee'

/** The people who call: each of them has a session and a direct chat with the next but three. */
export const callers = Array.from({ length: 64 }, (_, nth) => 9 + 8 * nth)

const cookie = (person: number): string => `quad=session${person}`

const shot = (
  name: CallName,
  { person, params = {}, body }: { person?: number; params?: object; body?: unknown },
): Shot => {
  const { method, path } = calls[name]
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

const of = (make: (person: number, nth: number) => Shot): Shot[] => callers.map(make)

/** What people look for: a word, two, one misspelled, a tag, what is open, or nothing but the newest. */
const filters = [
  (word: string) => ({ title: word }),
  (word: string) => ({ title: word, statusNo: false }),
  (word: string) => ({ title: `${word} ${campusWord(0)}` }),
  (word: string) => ({ title: `${word.slice(0, 3)}x${word.slice(4)}` }),
  (word: string) => ({ title: '', tags: [word] }),
  () => ({ title: '', statusNo: false }),
  () => ({ title: '' }),
]

export const search: Shot[] = of((_, nth) =>
  shot('filterProjects', {
    body: filters[nth % filters.length]!(campusWord(20 * nth)),
  }),
)

/** The other measured calls, by what people know them as. */
export const measuredCalls: Record<string, Shot[]> = {
  'sign-in': of((person) =>
    shot('login', { body: { email: `person${person}@example.edu`, password } }),
  ),
  'project page': of((person) =>
    shot('getProject', { person, params: { projectId: campusId('project', person + 1) } }),
  ),
  'send message': of((person) =>
    shot('sendMessage', {
      person,
      params: { userId: campusId('user', person), chatId: campusId('chat', -person) },
      body: () => ({ msg: 'See you at the library.', ts: messageTime() }),
    }),
  ),
  'chat list': of((person) =>
    shot('sortChats', { person, params: { userId: campusId('user', person) } }),
  ),
  notifications: of((person) => shot('getCurrentUser', { person })),
}
