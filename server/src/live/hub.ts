import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/access.ts'
import { startListener } from './listener.ts'
import {
  createStreamSlots,
  freeAbandonedSlots,
  listenerName,
  lostSlotChannel,
} from './stream-slots.ts'
import { ephemeralChannel, readEphemeral, liveChannel } from './publish.ts'
import { createPresence } from './presence.ts'
import { positionAfter, type LiveRules } from './store.ts'
import { LiveStream } from './stream.ts'
import type { Handlers } from '../platform/http/routes.ts'

/** Channel on which the database announces each ended session. */
const sessionChannel = 'quad_session_ended'

/** The event streams that are open on this instance. */
export interface LiveHub {
  /**
   * Responds to a request with a stream of its viewer's events after the event `seen`, or of coming events
   * if that is undefined. If the viewer has too many streams, the oldest one ends, on any instance.
   *
   * @throws ApiError `unavailable` after `endAll`
   */
  open: (viewer: Viewer, reply: FastifyReply, seen?: string) => Promise<void>
  /** Ends a session's streams on this instance at once; the database informs the other instances. */
  endSession: (sessionId: string) => void
  /** Does the same for all sessions of a person. */
  endSessionsOf: (userId: string) => void
  /**
   * Calls `report` after any session ended, on any instance, and when ends may have been missed: the
   * connection to the database was lost.
   */
  onSessionEnded: (report: () => void) => void
  /** Ends all streams and opens no more. Pages reconnect to another instance or later. */
  endAll: () => void
  /** Ends all streams and stops listening. */
  stop: () => Promise<void>
}

interface LiveHubOptions {
  db: Kysely<Database>
  /** Provides the connection settings; the hub listens on a connection of its own. */
  pool: Pool
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  rules: LiveRules
  /** Milliseconds between two heartbeats, which also check the session. */
  heartbeatEvery?: number
  /**
   * Milliseconds without an open page after which a person counts as offline, not as changing pages.
   */
  goneAfter?: number
}

/** Starts to listen for live events. */
export const startLiveHub = async ({
  db,
  pool,
  log,
  rules,
  heartbeatEvery = 20_000,
  goneAfter = 10_000,
}: LiveHubOptions): Promise<LiveHub> => {
  const instance = randomUUID()
  const slots = createStreamSlots(db, instance)
  const presence = createPresence({ db, log, rules, instance, goneAfter })
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
      // Pages of a stopping server reconnect, so their people stay online.
      if (!ended) presence.leave(id)
    })
  }

  const sessionListeners: (() => void)[] = []
  const reportSessionEnd = (): void => {
    for (const report of sessionListeners) report()
  }

  const endSession = (sessionId: string): void => {
    for (const stream of all()) if (stream.viewer.sessionId === sessionId) stream.end()
    reportSessionEnd()
  }

  const endSessionsOf = (userId: string): void => {
    for (const stream of streams.get(userId) ?? []) stream.end()
    reportSessionEnd()
  }

  const endAll = (): void => {
    ended = true
    for (const stream of all()) stream.end()
  }

  const checkStreams = async (): Promise<void> => {
    listener.check()
    const open = all()
    for (const stream of open) stream.sendHeartbeat()
    const alive = await rules.aliveSessions(db, [
      ...new Set(open.map(({ viewer }) => viewer.sessionId)),
    ])
    for (const stream of open) if (!alive.has(stream.viewer.sessionId)) stream.end()
    await slots.tidy()
  }

  const resume = (): void => {
    reportSessionEnd()
    for (const stream of all()) void stream.catchUp()
    slots
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
      [ephemeralChannel]: (payload) => {
        const { to, event } = readEphemeral(payload)
        for (const id of to) for (const stream of streams.get(id) ?? []) stream.sendEphemeral(event)
      },
      [sessionChannel]: endSession,
      [lostSlotChannel]: slots.lose,
    },
    onResume: resume,
    log,
  })
  await freeAbandonedSlots(db, instance)
  const heartbeats = setInterval(() => {
    checkStreams().catch((error: unknown) =>
      log.warn({ err: error }, 'sessions could not be checked'),
    )
  }, heartbeatEvery)
  heartbeats.unref()

  return {
    open: async (viewer, reply, seen) => {
      const position = await positionAfter(db, viewer.id, seen)
      const slot = await slots.take(viewer.id)
      if (ended) {
        slot.leave()
        throw new ApiError(
          'unavailable',
          'The service is about to stop. Please try again in a moment.',
          { retryAfter: 5 },
        )
      }
      const stream = new LiveStream({ db, log, rules }, viewer, reply, position)
      // The browser disconnected while the slot was taken, and no event follows.
      if (!stream.isOpen) return slot.leave()
      stream.onClose(slot.leave)
      add(stream)
      if (slot.lost.aborted) return stream.replace()
      slot.lost.addEventListener('abort', () => stream.replace())
      void stream.catchUp()
    },
    endSession,
    endSessionsOf,
    onSessionEnded: (report) => void sessionListeners.push(report),
    endAll,
    stop: async () => {
      clearInterval(heartbeats)
      endAll()
      presence.stop()
      await listener.stop()
    },
  }
}

/** @param live the hub of this instance */
export const liveHandlers = ({ live }: { live: LiveHub }): Pick<Handlers, 'stream'> => ({
  stream: async ({ viewer, query, request, reply }) => {
    const header = request.headers['last-event-id']
    const seen = Array.isArray(header) ? header[0] : header
    await live.open(viewer, reply, seen ?? query.after)
    return reply
  },
})
