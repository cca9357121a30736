import { limits } from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import { hasBlocked } from '../people/blocking/store.ts'
import { bookmarkPerson } from '../people/users/policy.ts'
import { isReachable } from '../people/users/store.ts'
import type { Database } from '../platform/database/schema.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/policy.ts'
import { serverTexts } from '../platform/http/server-texts.ts'
import { countBookmarks, hasBookmark, insertBookmark, type Bookmark } from './store.ts'

const requireProject = async (trx: Transaction<Database>, id: string): Promise<void> => {
  const project = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!project) throw notFound('project')
}

const requirePerson = async (
  trx: Transaction<Database>,
  { userId, id }: Bookmark,
): Promise<void> => {
  const person = {
    id,
    complete: await isReachable(trx, id),
    blocked: await hasBlocked(trx, userId, id),
  }
  authorize({ id: userId, profileCompleted: true }, bookmarkPerson, person)
}

/**
 * Bookmarks a project or a person. Idempotent.
 *
 * @throws ApiError `not_found` for what the user may not see; `conflict` for oneself, for a person whom the
 *   user has blocked, and if the user has `limits.bookmarks`
 */
export const addBookmark = (db: Kysely<Database>, bookmark: Bookmark): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { kind, id, userId } = bookmark
    if (kind === 'projects') await requireProject(trx, id)
    else await requirePerson(trx, bookmark)
    // One at a time, so that simultaneous requests neither collide nor exceed the limit.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    if (await hasBookmark(trx, bookmark)) return
    if ((await countBookmarks(trx, userId)) >= limits.bookmarks)
      throw conflict(serverTexts.bookmarksFull)
    await insertBookmark(trx, bookmark)
  })
