import { createHmac, timingSafeEqual } from 'node:crypto'
import { endpointPath } from '@quad/contract'
import { id } from '@quad/contract/server'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/schema.ts'
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
      return sendHtml(reply, askingPage)
    },

    unsubscribe: async ({ query: { token }, reply }) => {
      const userId = await requireToken(db, token)
      await db
        .updateTable('users')
        .set({ allow_email_communications: false })
        .where('id', '=', userId)
        .execute()
      return sendHtml(reply, donePage(userId))
    },
  }) satisfies Partial<Handlers>

const page = (heading: string, content: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading} - Quad</title>
<style>
body { margin: 0 auto; max-width: 34rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit }
</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`

/** Asks first, because mail programs open links too. The form posts to the page's own URL. */
const askingPage = page(
  'Unsubscribe from notification mail?',
  `<p>Notifications still appear on the site. We still send mail about your account, such as recovery codes.</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>`,
)

const donePage = (userId: string): string =>
  page(
    'You are unsubscribed from notification mail',
    `<p>You can change this in your <a href="/users/${userId}/settings">settings</a> at any time.</p>`,
  )

/** Sends a self-contained page: no scripts and no external resources. */
const sendHtml = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(html)

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
