import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { companions } from '../chats/companions.ts'
import type { Database } from '../database/schema.ts'
import { pass } from './pass.ts'
import { listeningInstances } from './places.ts'

/** The ids of those with whom a person talks who have a page open, on whatever instance. */
export const companionsHere = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct person.id from ${companions(userId)} as person (id)
    join live_places on live_places.user_id = person.id
    where live_places.instance::text in (${listeningInstances})`.execute(db)
  return rows.map(({ id }) => id)
}

const isElsewhere = async (
  db: Kysely<Database>,
  userId: string,
  instance: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from live_places
    where user_id = ${userId} and instance <> ${instance}
    and instance::text in (${listeningInstances})
    limit 1`.execute(db)
  return rows.length > 0
}

interface PresenceOptions {
  db: Kysely<Database>
  log: Pick<FastifyBaseLogger, 'warn'>
  instance: string
  /** Milliseconds. */
  goneAfter: number
}

/** Tells those with whom a person talks when that one comes and goes. */
export interface Presence {
  /** The person has opened a page here. */
  arrive: (userId: string) => void
  /** The person has closed the last page here. */
  leave: (userId: string) => void
  stop: () => void
}

/**
 * What is known of who is here is in the rows of open streams, which are written in any case. This only
 * tells of it, once for each coming and going: whoever reloads a page, or goes from one to the next,
 * has not gone.
 */
export const createPresence = ({ db, log, instance, goneAfter }: PresenceOptions): Presence => {
  /** Who is here, with what will tell that they have gone. */
  const here = new Map<string, NodeJS.Timeout | undefined>()

  const tell = (userId: string, isHere: boolean): void => {
    const telling = async () => {
      if (!isHere && (await isElsewhere(db, userId, instance))) return
      const event = { type: 'presence', userId, here: isHere } as const
      await pass(db, await companionsHere(db, userId), event)
    }
    telling().catch((error: unknown) => log.warn({ err: error }, 'presence could not be told'))
  }

  return {
    arrive: (userId) => {
      const known = here.has(userId)
      clearTimeout(here.get(userId))
      here.set(userId, undefined)
      if (!known) tell(userId, true)
    },
    leave: (userId) => {
      const going = setTimeout(() => {
        here.delete(userId)
        tell(userId, false)
      }, goneAfter)
      going.unref()
      here.set(userId, going)
    },
    stop: () => {
      for (const going of here.values()) clearTimeout(going)
      here.clear()
    },
  }
}
