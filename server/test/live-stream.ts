import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { publishStatement } from '../src/live/publish.ts'
import type { Database } from '../src/platform/database/schema.ts'
import type { PublishedEvent } from '../src/platform/database/schema/messages.ts'
import type { Browser } from './browser.ts'

export interface StreamEvent {
  id: string
  event: string
  data: { type?: string } & Record<string, unknown>
}

/** The open event stream of a page. */
export interface OpenStream {
  status: number
  headers: Headers
  /**
   * Resolves to the next event, without presence events, which every opened page causes. Rejects if the
   * stream ends.
   */
  next(): Promise<StreamEvent>
  /** Resolves to the data of the next presence event, skipping all others. */
  nextPresence(): Promise<StreamEvent['data']>
  /** Resolves to all events until the server ends the stream. */
  rest(): Promise<StreamEvent[]>
  /** The id that the browser would send when it reconnects. */
  lastId(): string
  /** The number of received heartbeats. */
  heartbeats(): number
  close(): void
}

/** Publishes an event to these people in a transaction, without a command. */
export const publish = (
  trx: Transaction<Database>,
  userIds: readonly string[],
  event: PublishedEvent,
) => publishStatement(trx, userIds, JSON.stringify(event)).execute()

const parse = (block: string, lastId: string): StreamEvent => {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
    }),
  )
  return {
    id: fields['id'] ?? lastId,
    event: fields['event'] ?? '',
    data: fields['data'] ? JSON.parse(fields['data']) : {},
  }
}

/** Seconds to wait for the stream before a test fails. */
const timeout = 30

const inTime = async <T>(arriving: Promise<T>, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`The stream sent no ${what} within ${timeout} s.`))
    timer = setTimeout(fail, timeout * 1000)
  })
  return Promise.race([arriving, late]).finally(() => clearTimeout(timer))
}

/**
 * Opens the event stream over a real connection. The app must listen.
 *
 * @param after the event to resume after, in the stream's URL
 */
export const openStream = async (
  app: FastifyInstance,
  browser: Browser,
  lastEventId?: string,
  after?: string,
): Promise<OpenStream> => {
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const closing = new AbortController()
  const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
  const response = await fetch(`${origin}/api/stream${query}`, {
    headers: {
      cookie,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: closing.signal,
  })
  let lastId = ''
  let heartbeats = 0

  const read = async function* (): AsyncGenerator<StreamEvent, void, undefined> {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        if (block === ':') heartbeats += 1
        const event = parse(block, lastId)
        lastId = event.id
        if (event.event !== '') yield event
      }
    }
  }

  const events = read()
  const nextOf = async (
    isMeant: (event: StreamEvent) => boolean,
    what: string,
  ): Promise<StreamEvent> => {
    for (;;) {
      const { value } = await inTime(events.next(), what)
      if (!value) throw new Error('The stream has ended.')
      if (isMeant(value)) return value
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    next: () => nextOf(({ event }) => event !== 'presence', 'event'),
    nextPresence: async () => (await nextOf(({ event }) => event === 'presence', 'presence')).data,
    rest: async () => {
      const rest: StreamEvent[] = []
      for (;;) {
        const { value } = await inTime(events.next(), 'end')
        if (!value) return rest
        rest.push(value)
      }
    },
    lastId: () => lastId,
    heartbeats: () => heartbeats,
    close: () => closing.abort(),
  }
}
