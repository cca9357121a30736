import { createHmac, timingSafeEqual } from 'node:crypto'
import { endpointPath } from '@quad/contract'
import { id } from '@quad/contract/server'
import type { Kysely } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/schema.ts'
import { barePage, sendBarePage } from '../platform/http/bare-page.ts'
import { readSecret } from '../platform/database/queries.ts'
import { ApiError, serverTexts } from '../platform/http/errors.ts'
import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../services.ts'

/** @throws ApiError `not_found` for an invalid token, and for one of a deleted account, which is still signed correctly */
const requireToken = async (db: Kysely<Database>, token: string): Promise<string> => {
  const [userId = '', signed = ''] = token.split('.')
  if (id.safeParse(userId).success) {
    const expected = await signature(db, userId)
    const given = Buffer.from(signed, 'base64url')
    const ours = given.length === expected.length && timingSafeEqual(given, expected)
    const user = db.selectFrom('users').select('id').where('id', '=', userId)
    if (ours && (await user.executeTakeFirst())) return userId
  }
  throw new ApiError('not_found', serverTexts.unsubscribeLinkInvalid)
}

export const unsubscribeHandlers = ({ db }: Services) =>
  ({
    unsubscribePage: async ({ query: { token }, reply }) => {
      await requireToken(db, token)
      return sendBarePage(reply, askingPage, "'self'")
    },

    unsubscribe: async ({ query: { token }, reply }) => {
      const userId = await requireToken(db, token)
      await db
        .updateTable('users')
        .set({ allow_email_communications: false })
        .where('id', '=', userId)
        .execute()
      return sendBarePage(reply, donePage(userId))
    },
  }) satisfies Partial<Handlers>

/** Asks first, because mail programs open links too. The form posts to the page's own URL. */
const askingPage = barePage(
  'Unsubscribe from notification mail?',
  `<p>Notifications still appear on the site. We still send mail about your account, such as recovery codes.</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>`,
)

const donePage = (userId: string): string =>
  barePage(
    'You are unsubscribed from notification mail',
    `<p>You can change this in your <a href="/users/${userId}/settings">settings</a> at any time.</p>`,
  )

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
