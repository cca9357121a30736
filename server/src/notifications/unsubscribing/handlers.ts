import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../services.ts'
import { askingPage, donePage, sendPage } from './page.ts'
import { readUnsubscribeToken } from './token.ts'
import { serverTexts } from '../../platform/http/server-texts.ts'

const requireToken = async (db: Kysely<Database>, token: string): Promise<string> => {
  const userId = await readUnsubscribeToken(db, token)
  // The token of a deleted account is still signed correctly.
  const user =
    userId !== undefined &&
    (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst())
  if (!user) throw new ApiError('not_found', serverTexts.unsubscribeLinkInvalid)
  return user.id
}

export const unsubscribeHandlers = ({
  db,
}: Services): Pick<Handlers, 'unsubscribePage' | 'unsubscribe'> => ({
  unsubscribePage: async ({ query: { token }, reply }) => {
    await requireToken(db, token)
    return sendPage(reply, askingPage)
  },

  unsubscribe: async ({ query: { token }, reply }) => {
    const userId = await requireToken(db, token)
    await db
      .updateTable('users')
      .set({ allow_email_communications: false })
      .where('id', '=', userId)
      .execute()
    return sendPage(reply, donePage(userId))
  },
})
