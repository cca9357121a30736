import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/platform/database/schema.ts'

/** The senders of requests, in the order of the table's columns. */
export const actors = [
  'visitor',
  'expired',
  'unverified',
  'newcomer',
  'stranger',
  'requester',
  'invited',
  'former',
  'member',
  'admin',
  'owner',
] as const
export type Actor = (typeof actors)[number]

/** Other people of the world: the objects of requests, and owners of secrets. */
const bystanders = [
  /** Owner of the data that a visitor requests as "own". */
  'passer',
  /** Owns one of everything, for requests about another user's data. */
  'other',
  /** Has a direct chat with everyone. */
  'partner',
  'applicant',
  'guest',
  'teammate',
  'colleague',
] as const

export const roles = [...actors, ...bystanders].filter((role) => role !== 'visitor')
export type Role = Exclude<Actor, 'visitor'> | (typeof bystanders)[number]

/** The id of each person of a world. */
export type Ids = Record<Role, string>

export const newIds = (): Ids =>
  Object.fromEntries(roles.map((role) => [role, crypto.randomUUID()])) as Ids

/** Makes these people the only readers of a secret. */
export const readers =
  (ids: Ids) =>
  (...allowed: readonly Role[]) =>
  (viewerId: string | undefined): boolean =>
    allowed.some((role) => ids[role] === viewerId)

export const day = 86_400_000

/** Inserts a row, or several. */
export const insert = async <Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: Insertable<Database[Table]> | readonly Insertable<Database[Table]>[],
): Promise<void> => {
  await db
    .insertInto(table)
    .values([rows].flat() as Insertable<Database[Table]>[])
    .execute()
}
