import { createHmac, timingSafeEqual } from 'node:crypto'
import { endpointPath, id } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readSecret } from '../../platform/database/secret.ts'

const signature = async (db: Kysely<Database>, userId: string): Promise<Buffer> => {
  const key = await readSecret(db, 'unsubscribe')
  return createHmac('sha256', key).update(userId).digest()
}

/** The URL that ends notification mail for one person. It never expires, because mails are kept. */
export const unsubscribeUrl = async (
  db: Kysely<Database>,
  { url }: Pick<Config, 'url'>,
  userId: string,
): Promise<string> => {
  const token = `${userId}.${(await signature(db, userId)).toString('base64url')}`
  return url + endpointPath('unsubscribe', { query: { token } })
}

/** The user id of a token; undefined for an invalid one. */
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
