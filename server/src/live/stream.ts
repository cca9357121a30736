import { liveReplacedEvent, liveResetEvent, type EphemeralEvent } from '@quad/contract'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Viewer } from '../platform/http/access.ts'
import { eventsAfter, type StreamPosition, type LiveRules } from './store.ts'

/** Milliseconds after which a browser reconnects. */
const retry = 2_000

interface StreamSource {
  db: Kysely<Database>
  log: Pick<FastifyBaseLogger, 'warn'>
  rules: LiveRules
}

/** The open event stream of a page. `catchUp` sends its user's new events. */
export class LiveStream {
  readonly viewer: Viewer
  readonly #source: StreamSource
  readonly #reply: FastifyReply
  #lastId: number
  #reading = false
  #again = false
  #stalled = false
  #onDrained: (() => void) | undefined

  constructor(
    source: StreamSource,
    viewer: Viewer,
    reply: FastifyReply,
    { lastId, lost }: StreamPosition,
  ) {
    this.#source = source
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

  /** Calls back once the stream is closed, by either side. */
  onClose(closed: () => void): void {
    this.#raw.once('close', closed)
  }

  #begin(lost: boolean): void {
    this.#reply.hijack()
    const headers = {
      ...this.#reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      // Keeps proxies from buffering the stream.
      'x-accel-buffering': 'no',
      // The connection serves nothing after the stream, and must not delay a stop. HTTP/2 has no such header.
      ...(this.#reply.request.raw.httpVersionMajor === 1 && { connection: 'close' }),
    }
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) this.#raw.setHeader(name, value)
    }
    this.#raw.on('drain', () => this.#resumeAfterDrain())
    this.#raw.on('close', () => this.#resumeAfterDrain())
    // An id alone is no event, but the browser sends it when it reconnects.
    this.#write(`retry: ${retry}\nid: ${this.#lastId}\n\n`)
    if (lost) this.#sendNotice(liveResetEvent)
  }

  #resumeAfterDrain(): void {
    this.#onDrained?.()
    this.#onDrained = undefined
  }

  /** Returns whether more may be written at once. */
  #write(text: string): boolean {
    return this.isOpen && this.#raw.write(text)
  }

  #sendNotice(event: string): void {
    this.#write(`event: ${event}\ndata: {}\n\n`)
  }

  /** Sends an ephemeral event, unless the reader is slow: it would be stale later. */
  sendEphemeral(event: EphemeralEvent): void {
    if (this.#raw.writableNeedDrain) return
    this.#write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  }

  /** Sends all new events in order. A call during a run causes another run. */
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
      // No event is skipped: the next heartbeat or event continues at the same position.
      this.#again = true
      this.#source.log.warn({ err: error, person: this.viewer.id }, 'live events could not be read')
    } finally {
      this.#reading = false
    }
  }

  async #sendNext(): Promise<void> {
    const page = await eventsAfter(this.#source, this.viewer, this.#lastId)
    if (!page) return this.end()
    this.#again ||= page.more
    for (const { id, payload, allowed } of page.events) {
      if (!this.isOpen) return
      this.#lastId = id
      if (!allowed) continue
      const event = `id: ${id}\nevent: ${payload.type}\ndata: ${JSON.stringify(payload)}\n\n`
      if (this.#write(event)) continue
      // Waiting events are read again for a slow reader, because access may have ended.
      this.#again = true
      await new Promise<void>((resolve) => (this.#onDrained = resolve))
      return
    }
  }

  /** Sends a heartbeat, retries after a failure, and drops a reader that stopped reading. */
  sendHeartbeat(): void {
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

  /** Ends for a newer stream. */
  replace(): void {
    this.#sendNotice(liveReplacedEvent)
    this.end()
  }
}
