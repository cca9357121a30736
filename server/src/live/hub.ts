import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { aliveSessions } from '../auth/sessions.ts'
import type { Database } from '../database/schema.ts'
import { Fault } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { startListener } from './listener.ts'
import { createPlaces, freeAbandonedPlaces, listenerName, lostPlaceChannel } from './places.ts'
import { passingChannel, readPassing } from './pass.ts'
import { createPresence } from './presence.ts'
import { liveChannel } from './publish.ts'
import { positionAfter } from './store.ts'
import { LiveStream } from './stream.ts'

/** Channel on which the database names each session that ends, however it ends. */
const sessionChannel = 'quad_session_ended'

/** The event streams that are open on this instance. */
export interface LiveHub {
  /**
   * Answers a request with a stream of its person's events: those after the event `seen`, or, where
   * that is undefined, those to come. A person's oldest stream, here or on another instance, gives way
   * to one too many.
   *
   * @throws Fault `unavailable` once the streams were ended.
   */
  open: (viewer: Viewer, reply: FastifyReply, seen?: string) => Promise<void>
  /** Ends a session's streams here at once; the other instances hear of it from the database. */
  endSession: (sessionId: string) => void
  /** Ends all streams; from now on none is opened. Their pages reconnect elsewhere or later. */
  endAll: () => void
  /** Ends all streams and stops listening. */
  stop: () => Promise<void>
}

export interface LiveHubOptions {
  db: Kysely<Database>
  /** Says how to reach the database; the hub listens on a connection of its own. */
  pool: Pool
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Milliseconds between two signs of life, which are also when sessions are checked again. */
  beatEvery?: number
  /** Milliseconds after which a person without an open page is gone, and not only between two pages. */
  goneAfter?: number
}

/** Starts to listen for live events. */
export const startLiveHub = async ({
  db,
  pool,
  log,
  beatEvery = 20_000,
  goneAfter = 10_000,
}: LiveHubOptions): Promise<LiveHub> => {
  const instance = randomUUID()
  const places = createPlaces(db, instance)
  const presence = createPresence({ db, log, instance, goneAfter })
  /** By person. */
  const streams = new Map<string, Set<LiveStream>>()
  let ended = false

  const all = (): LiveStream[] => [...streams.values()].flatMap((open) => [...open])

  const add = (stream: LiveStream): void => {
    const { id } = stream.viewer
    const open = streams.get(id) ?? new Set()
    streams.set(id, open.add(stream))
    presence.arrive(id)
    stream.onClose(() => {
      open.delete(stream)
      if (open.size > 0 || streams.get(id) !== open) return
      streams.delete(id)
      // Pages whose server stops come back, here or elsewhere.
      if (!ended) presence.leave(id)
    })
  }

  const endSession = (sessionId: string): void => {
    for (const stream of all()) if (stream.viewer.sessionId === sessionId) stream.end()
  }

  const endAll = (): void => {
    ended = true
    for (const stream of all()) stream.end()
  }

  const beat = async (): Promise<void> => {
    listener.check()
    const open = all()
    for (const stream of open) stream.beat()
    const alive = await aliveSessions(db, [...new Set(open.map(({ viewer }) => viewer.sessionId))])
    for (const stream of open) if (!alive.has(stream.viewer.sessionId)) stream.end()
    await places.tidy()
  }

  const resume = (): void => {
    for (const stream of all()) void stream.catchUp()
    places
      .retake()
      .catch((error: unknown) => log.warn({ err: error }, 'open streams could not be counted'))
  }

  const listener = await startListener({
    name: listenerName(instance),
    connection: pool.options,
    channels: {
      [liveChannel]: (userId) => {
        for (const stream of streams.get(userId) ?? []) void stream.catchUp()
      },
      [passingChannel]: (payload) => {
        const { to, event } = readPassing(payload)
        for (const id of to) for (const stream of streams.get(id) ?? []) stream.pass(event)
      },
      [sessionChannel]: endSession,
      [lostPlaceChannel]: places.lose,
    },
    onResume: resume,
    log,
  })
  await freeAbandonedPlaces(db, instance)
  const beats = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'sessions could not be checked'))
  }, beatEvery)
  beats.unref()

  return {
    open: async (viewer, reply, seen) => {
      const position = await positionAfter(db, viewer.id, seen)
      const place = await places.take(viewer.id)
      if (ended) {
        place.leave()
        throw new Fault('unavailable', 'The service is about to stop.', { retryAfter: 5 })
      }
      const stream = new LiveStream({ db, log }, viewer, reply, position)
      // Whoever has gone meanwhile is no longer announced by an event.
      if (!stream.isOpen) return place.leave()
      stream.onClose(place.leave)
      add(stream)
      if (place.lost.aborted) return stream.replace()
      place.lost.addEventListener('abort', () => stream.replace())
      void stream.catchUp()
    },
    endSession,
    endAll,
    stop: async () => {
      clearInterval(beats)
      endAll()
      presence.stop()
      await listener.stop()
    },
  }
}
