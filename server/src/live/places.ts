import { randomUUID } from 'node:crypto'
import { limits } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Channel on which the database names each place that is lost to a stream opened later. */
export const lostPlaceChannel = 'quad_live_place_lost'

/** One of the few streams that a person may have open. */
export interface Place {
  /** Aborts when the place is lost to a stream that was opened later, here or on another instance. */
  lost: AbortSignal
  leave: () => void
}

/** The places that streams of this instance have taken; those of all instances are counted together. */
export interface Places {
  /** Takes a place for a person, who loses the one taken longest ago where these are too many. */
  take: (userId: string) => Promise<Place>
  /** Takes in that the database has named a place as lost. */
  lose: (id: string) => void
  /** Takes all of them anew, since they count for nothing while their instance does not listen. */
  retake: () => Promise<void>
  /** Frees what could not be freed when it was left, for want of the database. */
  tidy: () => Promise<void>
}

interface Held {
  id: string
  userId: string
  /** Known once it is taken. */
  number?: number
  losing: AbortController
}

/** What an instance calls its connection that listens; while that stands, its places count. */
export const listenerName = (instance: string): string => `quad live ${instance}`

export const createPlaces = (db: Kysely<Database>, instance: string): Places => {
  const held = new Map<string, Held>()
  const left = new Set<string>()
  let tidying = false

  const tidy = async (): Promise<void> => {
    if (tidying) return
    tidying = true
    try {
      while (left.size > 0) {
        const ids = [...left]
        await db.deleteFrom('live_places').where('id', 'in', ids).execute()
        for (const id of ids) left.delete(id)
      }
    } finally {
      tidying = false
    }
  }

  const leave = (id: string): void => {
    if (!held.delete(id)) return
    left.add(id)
    // The next beat tries again.
    tidy().catch(() => undefined)
  }

  return {
    take: async (userId) => {
      const place: Held = { id: randomUUID(), userId, losing: new AbortController() }
      const { id } = place
      // Held before it is written: from then on it may be lost.
      held.set(id, place)
      try {
        place.number = await db.transaction().execute(async (trx) => {
          await lockPeople(trx, [userId])
          const { number } = await trx
            .insertInto('live_places')
            .values({ id, user_id: userId, instance })
            .returning('number')
            .executeTakeFirstOrThrow()
          await giveWay(trx, [userId], instance)
          return number
        })
      } catch (error) {
        leave(id)
        throw error
      }
      return { lost: place.losing.signal, leave: () => leave(id) }
    },

    lose: (id) => {
      const place = held.get(id)
      held.delete(id)
      place?.losing.abort()
    },

    retake: async () => {
      const rows = [...held.values()].flatMap(({ id, userId, number }) =>
        number === undefined ? [] : [{ id, user_id: userId, instance, number }],
      )
      if (rows.length === 0) return
      const userIds = [...new Set(rows.map((row) => row.user_id))]
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx, userIds)
        await trx
          .insertInto('live_places')
          .values(rows)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        await giveWay(trx, userIds, instance)
      })
    },

    tidy,
  }
}

/** Whoever takes a place sees all that were taken before. */
const lockPeople = (trx: Transaction<Database>, userIds: readonly string[]): Promise<unknown> =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The instances that listen now; only their places count. */
export const listeningInstances = sql`
  select substr(application_name, length(${listenerName('')}) + 1) from pg_stat_activity
  where application_name like ${`${listenerName('')}%`}`

const listens = (instance: string) => sql<boolean>`
  (instance = ${instance} or exists (
    select from pg_stat_activity where application_name = ${listenerName('')} || instance::text))`

/** Frees and names the places that are too many, and frees those that an instance left by dying. */
const giveWay = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  instance: string,
): Promise<void> => {
  await sql`
    with open as materialized (
      select id, user_id, number, ${listens(instance)} as counts
      from live_places where user_id = any(${userIds})
    ), ranked as (
      select id, counts, row_number() over (partition by user_id, counts order by number desc) as nth
      from open
    ), freed as (
      delete from live_places using ranked
      where live_places.id = ranked.id and (nth > ${limits.streamsPerPerson} or not counts)
      returning ranked.id, counts
    )
    select pg_notify(${lostPlaceChannel}, id::text) from freed where counts`.execute(trx)
}

/** Frees the places of instances that have died. */
export const freeAbandonedPlaces = async (
  db: Kysely<Database>,
  instance: string,
): Promise<void> => {
  await sql`delete from live_places where not ${listens(instance)}`.execute(db)
}
