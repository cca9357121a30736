import type { OrderedPaging, UserCard } from '@quad/contract'
import { expressionBuilder, sql } from 'kysely'
import { asJson } from '../platform/database/as-json.ts'
import type { Database } from '../platform/database/schema.ts'
import type { ListPage } from '../platform/http/paging.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { find } from './find.ts'
import type { SearchDatabase } from './search-database.ts'
import { fittingPeople } from './fitting-people.ts'
import type { Searched, Wanted } from './matching.ts'
import { searchWords } from './words.ts'

const userCards = expressionBuilder<Database>()
  .selectFrom('users')
  .select([
    'id',
    'name',
    'major',
    'school',
    'profile_photo_id as profilePhotoId',
    'description',
    asJson<string[]>('skills').as('skills'),
    asJson<string[]>('skills_folded').as('skillsFolded'),
  ])
  .where('users.id', '=', sql.ref<string>('found.id'))

export const users: Searched<UserCard & { skillsFolded: string[] }> = {
  table: 'users',
  card: userCards,
  counts: 'user_counts',
  words: 'user_words',
  tags: 'skills_folded',
}

/** Only people with complete profiles are found. */
export const userConditions = [sql<boolean>`profile_completed`]

interface Search {
  text: string
  skills: readonly string[]
}

/** The people of a search, in the requested order. Without text and skills: all. */
export const searchUsers = async (
  database: SearchDatabase,
  { text, skills }: Search,
  { viewer, paging: { order, ...paging } }: { viewer: Viewer | null; paging: OrderedPaging },
): Promise<ListPage<UserCard>> => {
  const fitting = await fittingPeople(database.db, viewer)
  const wanted: Wanted = {
    words: text === '' ? null : await searchWords(database.db, text),
    tags: skills,
    conditions: userConditions,
    fit: order === 'best' ? fitting : undefined,
  }
  const { items, ...rest } = await find(database, users, wanted, paging)
  return { items: items.map((item) => ({ ...item, match: fitting?.matchOf(item) })), ...rest }
}
