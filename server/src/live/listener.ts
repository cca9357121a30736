import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const firstRetry = 100
const longestRetry = 10_000
/** Milliseconds without a response after which the connection counts as dead. */
const queryTimeout = 5_000

interface ListenerOptions {
  /** `application_name` of the connection, visible to other clients of PostgreSQL. */
  name: string
  connection: pg.ClientConfig
  /** The handlers of payloads, by channel. */
  channels: Record<string, (payload: string) => void>
  /** Called after a reconnection: notifications in between are lost. */
  onResume: () => void
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export interface Listener {
  /** Checks the connection, and replaces a dead one. */
  check: () => void
  stop: () => Promise<void>
}

/**
 * Listens to PostgreSQL channels on a connection of its own. Reconnects with growing delays; the
 * waiting does not keep the process alive.
 *
 * @throws the driver's error if the first connection fails
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
      query_timeout: queryTimeout,
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
      const current = client
      current?.query('select 1').catch(() => replace(current))
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
