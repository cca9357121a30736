import { createHmac, timingSafeEqual } from 'node:crypto'
import { callPath } from '@quad/contract'
import { id } from '@quad/contract/schemas'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/schema.ts'

const signature = async (db: Kysely<Database>, userId: string): Promise<Buffer> => {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'unsubscribe')
    .executeTakeFirstOrThrow()
  return createHmac('sha256', value).update(userId).digest()
}

/**
 * The address that ends mail about notifications for one person. It works for ever, as mails are kept,
 * and for nothing else.
 */
export const unsubscribeUrl = async (
  db: Kysely<Database>,
  { url }: Pick<Config, 'url'>,
  userId: string,
): Promise<string> => {
  const token = `${userId}.${(await signature(db, userId)).toString('base64url')}`
  return url + callPath('unsubscribe', { query: { token } })
}

/** Whose token it is; undefined for one that is not ours. */
export const readUnsubscribeToken = async (
  db: Kysely<Database>,
  token: string,
): Promise<string | undefined> => {
  const [userId, signed = ''] = token.split('.')
  if (!id.safeParse(userId).success || userId === undefined) return undefined
  const expected = await signature(db, userId)
  const given = Buffer.from(signed, 'base64url')
  const ours = given.length === expected.length && timingSafeEqual(given, expected)
  return ours ? userId : undefined
}
