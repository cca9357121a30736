import type { PassingEvent } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Channel on which an instance tells all of them what passes. */
export const passingChannel = 'quad_live_passing'

interface Passing {
  /** Ids of people. */
  to: readonly string[]
  event: PassingEvent
}

/** PostgreSQL notifies of at most 8,000 bytes; an id takes 39. */
const peopleAtOnce = 150

/**
 * Says something on the pages that these people have open now, on whatever instance. It is written
 * nowhere: who has none open never hears of it.
 */
export const pass = async (
  db: Kysely<Database>,
  userIds: readonly string[],
  event: PassingEvent,
): Promise<void> => {
  for (let from = 0; from < userIds.length; from += peopleAtOnce) {
    const passing: Passing = { to: userIds.slice(from, from + peopleAtOnce), event }
    await sql`select pg_notify(${passingChannel}, ${JSON.stringify(passing)})`.execute(db)
  }
}

/** What another instance, or this one, has said on the channel. */
export const readPassing = (payload: string): Passing => JSON.parse(payload) as Passing
