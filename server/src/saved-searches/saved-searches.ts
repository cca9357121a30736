import {
  limits,
  type EndpointInput,
  type Endpoints,
  type SavedSearch,
  type SavedSearchEdit,
  type SearchedFor,
} from '@quad/contract'
import type { SkillNames } from '@quad/contract/skills'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { command } from '../command.ts'
import { plannedEachTime } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/schema.ts'
import { conflict, notFound, serverTexts } from '../platform/http/errors.ts'
import type { Handlers } from '../platform/http/routes.ts'
import { projects, projectsSeenBy, wantedProjects } from '../search/find-projects.ts'
import { users, usersSeenBy, wantedUsers } from '../search/find-users.ts'
import { understoodWords } from '../search/find.ts'
import {
  all,
  textQuery,
  tsquery,
  type SearchDatabase,
  type Searched,
  type Wanted,
} from '../search/matching.ts'
import type { Services } from '../services.ts'
import { namedSearch } from '../skills.ts'

export const savedSearchHandlers = ({ db, pool, skills: { names } }: Services) => {
  const database = { db, plannedEachTime: plannedEachTime(pool), names }
  return {
    listSavedSearches: ({ params: { userId } }) => savedSearchesOf(db, userId),

    saveSearch: ({ params: { userId }, body }) => saveSearch(database, userId, body),

    updateSavedSearch: ({ params, body }) => updateSavedSearch(db, params, body),

    deleteSavedSearch: ({ params }) => deleteSavedSearch(db, params),
  } satisfies Partial<Handlers>
}

type NewSearch = EndpointInput<Endpoints['saveSearch']>['body']

const columns = ['id', 'name', 'alert', 'search'] as const

/** A user's saved searches, the latest first. */
const savedSearchesOf = (db: Kysely<Database>, userId: string): Promise<SavedSearch[]> =>
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
 * Saves a search as it is written. Saving the same search again changes the name and the alert of the stored one.
 *
 * @throws ApiError `conflict` if the user has `limits.savedSearches`
 */
export const saveSearch = async (
  database: SearchDatabase,
  userId: string,
  { name, alert, search }: NewSearch,
): Promise<SavedSearch> => {
  const compiled = await compile(database, namedSearch(database.names, search), userId)
  return command(database.db, async ({ trx }) => {
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
const updateSavedSearch = (
  db: Kysely<Database>,
  { userId, searchId }: OwnSearch,
  edit: SavedSearchEdit,
): Promise<SavedSearch> =>
  command(db, async ({ trx }) => {
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
const deleteSavedSearch = (db: Kysely<Database>, { userId, searchId }: OwnSearch): Promise<void> =>
  command(db, async ({ trx, effects }) => {
    const own = await trx
      .selectFrom('saved_searches')
      .select('id')
      .where('id', '=', searchId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!own) return
    // On open pages too; the rows go with the search.
    effects.dismiss({ searchId })
    await effects.send()
    await trx.deleteFrom('saved_searches').where('id', '=', searchId).execute()
  })

/** The rows of each kind, as the search knows them. */
export const searchedOf = { projects, users } satisfies Record<SearchedFor['type'], Searched>

const wantedOf = (database: SearchDatabase, search: SearchedFor): Promise<Wanted> => {
  if (search.type === 'projects') {
    return wantedProjects(database, { ...search.filter, needsMySkills: false })
  }
  const { userTags: skills, ...available } = search.filter
  return wantedUsers(database, { text: search.query, skills, available })
}

/** The search without its text, its tags and the user's skills, which are compared by columns of their own. */
const filterOf = (search: SearchedFor): SearchedFor => {
  if (search.type === 'users') {
    return { type: 'users', query: '', filter: { ...search.filter, userTags: [] } }
  }
  const { tags: _tags, projectTags: _projectTags, ...filter } = search.filter
  return { type: 'projects', filter: { ...filter, title: '', needsMySkills: false } }
}

/** A filter of `compile` has no text and no tags that could name a skill. */
const noNames: SkillNames = { own: new Map(), hints: new Map() }

/** The condition of a filter of `compile`, as the search writes it. */
export const conditionOf = async (
  db: Kysely<Database>,
  filter: SearchedFor,
): Promise<RawBuilder<boolean>> => {
  const database = { db, plannedEachTime: db, names: noNames }
  const { conditions, ranges = [], uncounted = [] } = await wantedOf(database, filter)
  return all([...conditions, ...ranges, ...uncounted])
}

/**
 * The columns by which the job compares a search with many rows, computed by the search's own code. The job looks at the
 * rows' own texts only. The words are still read as the user's search reads them: a name of a member is not misspelled.
 */
const compile = async (database: SearchDatabase, search: SearchedFor, userId: string) => {
  const wanted = await wantedOf(database, search)
  const { words, tags } = wanted
  const seenBy: (viewer: { id: string }) => Searched =
    search.type === 'projects' ? projectsSeenBy : usersSeenBy
  const searched = seenBy({ id: userId })
  const text = words && textQuery(await understoodWords(database, searched, { ...wanted, words }))
  return {
    words: text === null ? null : sql<string>`${tsquery(text)}`,
    tags: tags.length === 0 ? null : sql<string[]>`fold_each(${tags}::text[])`,
    needs_skills: search.type === 'projects' && search.filter.needsMySkills,
    filter: filterOf(search),
  }
}
