import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { sendEphemeral } from './publish.ts'
import { listeningInstances } from './stream-slots.ts'
import type { LiveRules } from './store.ts'

/** The ids in `people` with an open page, on any instance. */
export const onlineAmong = async (
  db: Kysely<Database>,
  people: RawBuilder<string>,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct person.id from ${people} as person (id)
    join live_slots on live_slots.user_id = person.id
    where live_slots.instance::text in (${listeningInstances})`.execute(db)
  return rows.map(({ id }) => id)
}

const isElsewhere = async (
  db: Kysely<Database>,
  userId: string,
  instance: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from live_slots
    where user_id = ${userId} and instance <> ${instance}
    and instance::text in (${listeningInstances})
    limit 1`.execute(db)
  return rows.length > 0
}

interface PresenceOptions {
  db: Kysely<Database>
  log: Pick<FastifyBaseLogger, 'warn'>
  rules: LiveRules
  instance: string
  /** Milliseconds. */
  goneAfter: number
}

/** Announces to those who see a person's presence when the person goes online or offline. */
export interface Presence {
  /** The person has opened a page here. */
  arrive: (userId: string) => void
  /** The person has closed the last page here. */
  leave: (userId: string) => void
  stop: () => void
}

/**
 * Creates the announcements of presence. The state itself is in the rows of open streams. A person who
 * reloads or changes pages stays online.
 */
export const createPresence = ({
  db,
  log,
  rules,
  instance,
  goneAfter,
}: PresenceOptions): Presence => {
  /** The online people, with the pending timeout that announces them as offline. */
  const online = new Map<string, NodeJS.Timeout | undefined>()

  const announce = (userId: string, isOnline: boolean): void => {
    const send = async () => {
      if (!isOnline && (await isElsewhere(db, userId, instance))) return
      const event = { type: 'presence', userId, online: isOnline } as const
      await sendEphemeral(db, await onlineAmong(db, rules.presenceVisibleTo(userId)), event)
    }
    send().catch((error: unknown) => log.warn({ err: error }, 'presence could not be announced'))
  }

  return {
    arrive: (userId) => {
      const known = online.has(userId)
      clearTimeout(online.get(userId))
      online.set(userId, undefined)
      if (!known) announce(userId, true)
    },
    leave: (userId) => {
      const going = setTimeout(() => {
        online.delete(userId)
        announce(userId, false)
      }, goneAfter)
      going.unref()
      online.set(userId, going)
    },
    stop: () => {
      for (const going of online.values()) clearTimeout(going)
      online.clear()
    },
  }
}
