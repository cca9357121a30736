import { randomUUID } from 'node:crypto'
import { limits } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Channel on which the database announces each slot that a newer stream has taken. */
export const lostSlotChannel = 'quad_live_slot_lost'

/** One of the few streams that a user may have open. */
export interface StreamSlot {
  /** Aborts when a newer stream takes the slot, on any instance. */
  lost: AbortSignal
  leave: () => void
}

/** The slots of this instance's streams. The limit counts the slots of all instances. */
export interface StreamSlots {
  /** Takes a slot for a user, and frees the user's oldest one if there are too many. */
  take: (userId: string) => Promise<StreamSlot>
  /** Handles the loss of a slot that the database has announced. */
  lose: (id: string) => void
  /** Takes all slots again, because slots of an instance that does not listen are free. */
  retake: () => Promise<void>
  /** Frees the slots that could not be freed while the database was unreachable. */
  tidy: () => Promise<void>
}

interface HeldSlot {
  id: string
  userId: string
  /** Set once the slot is taken. */
  number?: number
  losing: AbortController
}

/** The name of an instance's listening connection. While it is open, the instance's slots count. */
export const listenerName = (instance: string): string => `quad live ${instance}`

export const createStreamSlots = (db: Kysely<Database>, instance: string): StreamSlots => {
  const held = new Map<string, HeldSlot>()
  const left = new Set<string>()
  let tidying = false

  const tidy = async (): Promise<void> => {
    if (tidying) return
    tidying = true
    try {
      while (left.size > 0) {
        const ids = [...left]
        await sql`delete from live_slots where id = any(${ids}::uuid[])`.execute(db)
        for (const id of ids) left.delete(id)
      }
    } finally {
      tidying = false
    }
  }

  const leave = (id: string): void => {
    if (!held.delete(id)) return
    left.add(id)
    // The next heartbeat tries again.
    tidy().catch(() => undefined)
  }

  return {
    take: async (userId) => {
      const slot: HeldSlot = { id: randomUUID(), userId, losing: new AbortController() }
      const { id } = slot
      // Registered before it is stored, because it may be lost from then on.
      held.set(id, slot)
      try {
        slot.number = await db.transaction().execute(async (trx) => {
          await lockPeople(trx, [userId])
          const { number } = await trx
            .insertInto('live_slots')
            .values({ id, user_id: userId, instance })
            .returning('number')
            .executeTakeFirstOrThrow()
          await freeExcessSlots(trx, [userId], instance)
          return number
        })
      } catch (error) {
        leave(id)
        throw error
      }
      return { lost: slot.losing.signal, leave: () => leave(id) }
    },

    lose: (id) => {
      const slot = held.get(id)
      held.delete(id)
      slot?.losing.abort()
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
          .insertInto('live_slots')
          .values(rows)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        await freeExcessSlots(trx, userIds, instance)
      })
    },

    tidy,
  }
}

/** Locked, so that each new slot sees all earlier ones. */
const lockPeople = (trx: Transaction<Database>, userIds: readonly string[]): Promise<unknown> =>
  trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The instances that listen now; only their slots count. */
export const listeningInstances = sql`
  select substr(application_name, length(${listenerName('')}) + 1) from pg_stat_activity
  where application_name like ${`${listenerName('')}%`}`

const listens = (instance: string) => sql<boolean>`
  (instance = ${instance} or exists (
    select from pg_stat_activity where application_name = ${listenerName('')} || instance::text))`

/** Frees and announces the slots above the limit, and frees the slots of dead instances. */
const freeExcessSlots = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  instance: string,
): Promise<void> => {
  await sql`
    with open as materialized (
      select id, user_id, number, ${listens(instance)} as counts
      from live_slots where user_id = any(${userIds})
    ), ranked as (
      select id, counts, row_number() over (partition by user_id, counts order by number desc) as nth
      from open
    ), freed as (
      delete from live_slots using ranked
      where live_slots.id = ranked.id and (nth > ${limits.streamsPerPerson} or not counts)
      returning ranked.id, counts
    )
    select pg_notify(${lostSlotChannel}, id::text) from freed where counts`.execute(trx)
}

/** Frees the slots of dead instances. */
export const freeAbandonedSlots = async (db: Kysely<Database>, instance: string): Promise<void> => {
  await sql`delete from live_slots where not ${listens(instance)}`.execute(db)
}
