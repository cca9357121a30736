import { texts } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Fault } from '../http/errors.ts'
import type { Handlers } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { askingPage, donePage, sendPage } from './page.ts'
import { readUnsubscribeToken } from './token.ts'

const requireToken = async (db: Kysely<Database>, token: string): Promise<string> => {
  const userId = await readUnsubscribeToken(db, token)
  if (userId === undefined) throw new Fault('not_found', texts.unsubscribeLinkInvalid)
  return userId
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
