import { limits, type SavedSearch, type SavedSearchEdit } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { EndpointInput, Endpoints } from '@quad/contract'
import { dismissSearch } from '../notifications/dismiss.ts'
import type { Database } from '../platform/database/schema.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { serverTexts } from '../platform/http/server-texts.ts'
import type { SearchDatabase } from '../search/search-database.ts'
import { compile } from './compile.ts'

type NewSearch = EndpointInput<Endpoints['saveSearch']>['body']

const columns = ['id', 'name', 'alert', 'search'] as const

/** A user's saved searches, the latest first. */
export const savedSearchesOf = (db: Kysely<Database>, userId: string): Promise<SavedSearch[]> =>
  db
    .selectFrom('saved_searches')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Makes simultaneous changes of a user's searches wait for each other. */
const lockUser = (trx: Transaction<Database>, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** Changes the name and the alert. Mails begin with what is found after they were chosen. */
const change = async (
  trx: Transaction<Database>,
  before: Pick<SavedSearch, 'id' | 'alert'>,
  { name, alert }: SavedSearchEdit,
): Promise<SavedSearch> => {
  if (before.alert === 'app' && alert !== 'app') {
    await trx
      .updateTable('saved_search_matches')
      .set({ mailed_at: sql<Date>`now()` })
      .where('search_id', '=', before.id)
      .where('mailed_at', 'is', null)
      .execute()
  }
  return trx
    .updateTable('saved_searches')
    .set({ name, alert })
    .where('id', '=', before.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/**
 * Saves a search. Saving the same search again changes the name and the alert of the stored one.
 *
 * @throws ApiError `conflict` if the user has `limits.savedSearches`
 */
export const saveSearch = async (
  database: SearchDatabase,
  userId: string,
  { name, alert, search }: NewSearch,
): Promise<SavedSearch> => {
  const compiled = await compile(database, search)
  return database.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const own = trx.selectFrom('saved_searches').where('user_id', '=', userId)
    const saved = await own
      .select(['id', 'alert'])
      .where(sql<boolean>`md5(search::text) = md5(${JSON.stringify(search)}::jsonb::text)`)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (saved) return change(trx, saved, { name, alert })
    const { count } = await own
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= limits.savedSearches) throw conflict(serverTexts.savedSearchesFull)
    return trx
      .insertInto('saved_searches')
      .values({
        user_id: userId,
        name,
        alert,
        search: JSON.stringify(search),
        kind: search.type,
        words: compiled.words,
        tags: compiled.tags,
        needs_skills: compiled.needs_skills,
        filter: JSON.stringify(compiled.filter),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
  })
}

interface OwnSearch {
  userId: string
  searchId: string
}

/**
 * Changes the name and the alert of a user's search.
 *
 * @throws ApiError `not_found`
 */
export const updateSavedSearch = (
  db: Kysely<Database>,
  { userId, searchId }: OwnSearch,
  edit: SavedSearchEdit,
): Promise<SavedSearch> =>
  db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('saved_searches')
      .select(['id', 'alert'])
      .where('id', '=', searchId)
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('saved search')
    return change(trx, before, edit)
  })

/** Deletes a search with its matches and notifications. Idempotent. */
export const deleteSavedSearch = (
  db: Kysely<Database>,
  { userId, searchId }: OwnSearch,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('saved_searches')
      .select('id')
      .where('id', '=', searchId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!own) return
    // On open pages too; the rows go with the search.
    await dismissSearch(trx, searchId)
    await trx.deleteFrom('saved_searches').where('id', '=', searchId).execute()
  })
