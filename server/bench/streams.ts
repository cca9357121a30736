import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSession } from '../src/people/auth/sessions.ts'
import { connectDatabase } from '../src/platform/database/connect.ts'
import { createFactories } from '../test/factories.ts'
import { messageTime } from './requests.ts'
import { StreamReader } from './stream-reader.ts'
import { percentile } from './load.ts'

/** Each has one page open. */
const membersOfGroup = 25
const openAtOnce = 20
/** Milliseconds between messages to some group. */
const sendEvery = 100
const breakEvery = 200
/** Milliseconds to wait for events after the last message. */
const timeout = 15_000

interface Page {
  userId: string
  cookie: string
  reader: StreamReader
  /** Number of arrivals of each message, by its `ts`. */
  came: Map<string, number>
}

interface Group {
  chatId: string
  pages: Page[]
}

/** Measurements of open streams. */
export interface StreamsMeasured {
  streams: number
  messages: number
  /** Streams that were aborted and resumed. */
  broken: number
  /** Milliseconds from before a message is sent until a page has it. */
  p50: number
  p99: number
  lost: number
  repeated: number
  /** Bytes of the server's process; undefined if the system does not provide it. */
  memory: number | undefined
}

interface StreamsOptions {
  url: string
  databaseUrl: string
  /** Process id of the server. */
  pid: number
  /** Number of groups, of 25 people each. */
  groups: number
  /** Number of messages, ten a second, to the groups in turn. */
  messages: number
}

/** The resident memory of a process in bytes. */
const memoryOf = async (pid: number): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

/** Records when each message was sent, and how long each page waited for it, in milliseconds. */
const createClock = () => {
  const sent = new Map<string, number>()
  const waited: number[] = []
  return {
    sending: (ts: string) => sent.set(ts, performance.now()),
    arrived: (ts: string) => waited.push(performance.now() - sent.get(ts)!),
    /** The time within which this share of all arrived. */
    percentile: (share: number): number => percentile(waited, share),
  }
}

type Clock = ReturnType<typeof createClock>

const createGroups = async (
  { databaseUrl, url, groups }: StreamsOptions,
  clock: Clock,
): Promise<Group[]> => {
  const { db } = connectDatabase(databaseUrl)
  const { createUser, createProject } = createFactories(db)
  let people = 0
  const createPage = async (): Promise<Page> => {
    const { id: userId } = await createUser({
      email: `reader${(people += 1)}of${groups}@example.edu`,
    })
    const cookie = `quad=${await startSession(db, userId, 'bench')}`
    const came = new Map<string, number>()
    const reader = new StreamReader(url, cookie, (ts) => {
      if (!came.has(ts)) clock.arrived(ts)
      came.set(ts, (came.get(ts) ?? 0) + 1)
    })
    return { userId, cookie, reader, came }
  }
  const createGroup = async (): Promise<Group> => {
    const pages: Page[] = []
    while (pages.length < membersOfGroup) pages.push(await createPage())
    const [owner, ...members] = pages.map(({ userId }) => ({ id: userId }))
    const { chatId } = await createProject({ owner: owner!, members })
    return { chatId, pages }
  }
  try {
    return await Promise.all(Array.from({ length: groups }, createGroup))
  } finally {
    await db.destroy()
  }
}

/** Sends a message, again and again while the server is busy, as a page does. */
const send = async (url: string, { chatId }: Group, from: Page, ts: string): Promise<void> => {
  for (;;) {
    const response = await fetch(`${url}/api/chats/send/${chatId}/${from.userId}`, {
      method: 'POST',
      headers: { cookie: from.cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ msg: 'See you at the library.', ts }),
    })
    await response.body?.cancel()
    if (response.ok) return
    if (response.status !== 503) throw new Error(`A message gets the status ${response.status}.`)
    await sleep(1000)
  }
}

/**
 * Holds a stream open for each member of the groups while messages are sent to the groups, and streams
 * are aborted and resumed.
 *
 * @throws Error if a stream is not opened or a message is refused
 */
export const measureStreams = async (options: StreamsOptions): Promise<StreamsMeasured> => {
  const { url, pid, messages } = options
  const clock = createClock()
  const groups = await createGroups(options, clock)
  const pages = groups.flatMap((group) => group.pages)

  const before = await memoryOf(pid)
  for (let from = 0; from < pages.length; from += openAtOnce) {
    await Promise.all(pages.slice(from, from + openAtOnce).map(({ reader }) => reader.open()))
  }
  // Presence events have arrived by then.
  await sleep(2_000)
  const after = await memoryOf(pid)

  let broken = 0
  const breaking = new AbortController()
  const breakOff = async (): Promise<void> => {
    while (!breaking.signal.aborted) {
      const { reader } = pages[(broken * 7) % pages.length]!
      reader.break()
      await reader.open()
      broken += 1
      await sleep(breakEvery)
    }
  }
  const breaks = breakOff()

  const expected: { ts: string; group: Group }[] = []
  const sends: Promise<void>[] = []
  for (let nth = 0; nth < messages; nth += 1) {
    const group = groups[nth % groups.length]!
    const ts = messageTime()
    expected.push({ ts, group })
    clock.sending(ts)
    sends.push(send(url, group, group.pages[nth % membersOfGroup]!, ts))
    await sleep(sendEvery)
  }
  await Promise.all(sends)
  breaking.abort()
  await breaks

  const countLost = (): number =>
    expected
      .flatMap(({ ts, group }) => group.pages.map(({ came }) => came.has(ts)))
      .filter((came) => !came).length
  const end = performance.now() + timeout
  while (countLost() > 0 && performance.now() < end) await sleep(100)
  for (const { reader } of pages) reader.break()

  const times = pages.flatMap(({ came }) => [...came.values()])
  return {
    streams: pages.length,
    messages,
    broken,
    p50: clock.percentile(0.5),
    p99: clock.percentile(0.99),
    lost: countLost(),
    repeated: times.reduce((sum, each) => sum + each - 1, 0),
    memory: before === undefined || after === undefined ? undefined : after - before,
  }
}
