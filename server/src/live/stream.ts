import { liveReplacedEvent, liveResetEvent, type PassingEvent } from '@quad/contract'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { eventsAfter, type Position } from './store.ts'

/** Milliseconds after which a browser whose connection broke opens the stream again. */
const retry = 2_000

/** One page's open event stream. It reads what its person has not had yet whenever it is told to. */
export class LiveStream {
  readonly viewer: Viewer
  readonly #db: Kysely<Database>
  readonly #reply: FastifyReply
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  #lastId: number
  #reading = false
  #again = false
  #stalled = false
  #onDrained: (() => void) | undefined

  constructor(
    { db, log }: { db: Kysely<Database>; log: Pick<FastifyBaseLogger, 'warn'> },
    viewer: Viewer,
    reply: FastifyReply,
    { lastId, lost }: Position,
  ) {
    this.#db = db
    this.#log = log
    this.viewer = viewer
    this.#reply = reply
    this.#lastId = lastId
    this.#begin(lost)
  }

  get #raw() {
    return this.#reply.raw
  }

  get isOpen(): boolean {
    return !this.#raw.writableEnded && !this.#raw.destroyed
  }

  /** Calls back once the stream is closed, from whichever side. */
  onClose(closed: () => void): void {
    this.#raw.once('close', closed)
  }

  #begin(lost: boolean): void {
    this.#reply.hijack()
    const headers = {
      ...this.#reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies that collect an answer before they pass it on would hold the events back.
      'x-accel-buffering': 'no',
      // The connection serves nothing after the stream, and must not delay a stop.
      connection: 'close',
    }
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) this.#raw.setHeader(name, value)
    }
    this.#raw.on('drain', () => this.#goOn())
    this.#raw.on('close', () => this.#goOn())
    // An id alone is no event, but the browser names it when it connects again.
    this.#write(`retry: ${retry}\nid: ${this.#lastId}\n\n`)
    if (lost) this.#say(liveResetEvent)
  }

  #goOn(): void {
    this.#onDrained?.()
    this.#onDrained = undefined
  }

  /** Whether more may be written at once. */
  #write(text: string): boolean {
    return this.isOpen && this.#raw.write(text)
  }

  #say(event: string): void {
    this.#write(`event: ${event}\ndata: {}\n\n`)
  }

  /** Says what is true for the moment, if it can be said at once: later it would be true no more. */
  pass(event: PassingEvent): void {
    if (this.#raw.writableNeedDrain) return
    this.#write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  }

  /** Sends everything that is new, in order. Told again while it does so, it looks once more. */
  async catchUp(): Promise<void> {
    this.#again = true
    if (this.#reading) return
    this.#reading = true
    try {
      while (this.#again && this.isOpen) {
        this.#again = false
        await this.#sendNext()
      }
    } catch (error) {
      // Nothing is skipped: the next beat, or the next event, reads on from the same place.
      this.#again = true
      this.#log.warn({ err: error, person: this.viewer.id }, 'live events could not be read')
    } finally {
      this.#reading = false
    }
  }

  async #sendNext(): Promise<void> {
    const page = await eventsAfter(this.#db, this.viewer, this.#lastId)
    if (!page) return this.end()
    this.#again ||= page.more
    for (const { id, payload, allowed } of page.events) {
      if (!this.isOpen) return
      this.#lastId = id
      if (!allowed) continue
      const event = `id: ${id}\nevent: ${payload.type}\ndata: ${JSON.stringify(payload)}\n\n`
      if (this.#write(event)) continue
      // What waits for a slow reader is read anew: access may be lost meanwhile.
      this.#again = true
      await new Promise<void>((resolve) => (this.#onDrained = resolve))
      return
    }
  }

  /** Shows that the stream is alive; takes up what failed before; drops a reader that reads no more. */
  beat(): void {
    if (this.#raw.writableNeedDrain) {
      if (this.#stalled) this.#raw.destroy()
      this.#stalled = true
      return
    }
    this.#stalled = false
    this.#write(':\n\n')
    if (this.#again) void this.catchUp()
  }

  end(): void {
    if (this.#raw.writableNeedDrain) this.#raw.destroy()
    else this.#raw.end()
  }

  /** Ends in favour of a page that was opened later. */
  replace(): void {
    this.#say(liveReplacedEvent)
    this.end()
  }
}
