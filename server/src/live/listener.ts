import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const firstRetry = 100
const longestRetry = 10_000
/** Milliseconds after which an unanswered question means that the connection is dead. */
const answerWithin = 5_000

interface ListenerOptions {
  /** By which PostgreSQL's other clients know the connection. */
  name: string
  connection: pg.ClientConfig
  /** What to do with a payload, by the channel it comes on. */
  channels: Record<string, (payload: string) => void>
  /** Called when listening goes on after an interruption: what was said meanwhile is lost. */
  onResume: () => void
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export interface Listener {
  /** Asks the connection for a sign of life; a dead one is replaced. */
  check: () => void
  stop: () => Promise<void>
}

/**
 * Listens to PostgreSQL's channels on a connection of its own, and connects again whenever that is
 * lost, later and later. Waiting to do so keeps no process alive that has nothing else to do.
 *
 * @throws the driver's error where the first connection fails.
 */
export const startListener = async ({
  name,
  connection,
  channels,
  onResume,
  log,
}: ListenerOptions): Promise<Listener> => {
  const stopping = new AbortController()
  let client: pg.Client | undefined

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      ...connection,
      application_name: name,
      keepAlive: true,
      query_timeout: answerWithin,
    })
    // Errors of an idle connection are followed by `end`.
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await fresh.connect()
      for (const channel of Object.keys(channels)) {
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      }
    } catch (error) {
      disconnect(fresh)
      throw error
    }
    client = fresh
    fresh.once('end', () => replace(fresh))
  }

  const replace = (lost: pg.Client): void => {
    if (client !== lost || stopping.signal.aborted) return
    client = undefined
    disconnect(lost)
    void reconnect()
  }

  const reconnect = async (): Promise<void> => {
    let wait = firstRetry
    while (!stopping.signal.aborted) {
      try {
        await connect()
        log.info('listening for live events again')
        return onResume()
      } catch (error) {
        log.warn({ err: error, retryIn: wait }, 'not listening for live events')
        await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
        wait = Math.min(wait * 2, longestRetry)
      }
    }
  }

  await connect()
  return {
    check: () => {
      const asked = client
      asked?.query('select 1').catch(() => replace(asked))
    },
    stop: async () => {
      stopping.abort()
      await client?.end()
    },
  }
}

const disconnect = (client: pg.Client): void => {
  client.end().catch(() => undefined)
}
