import type { OrderedPaging, UserCard } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { ListPage } from '../platform/http/paging.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { find } from './find.ts'
import { fittingPeople, type FittingPeople } from './fitting-people.ts'
import type { Searched, Wanted } from './matching.ts'
import { searchWords } from './words.ts'

export const users: Searched = {
  table: 'users',
  counts: 'user_counts',
  words: 'user_words',
  tags: 'skills_folded',
}

/** Only people with complete profiles are found. */
export const userConditions = [sql<boolean>`profile_completed`]

const cardsOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
  fitting: FittingPeople | undefined,
): Promise<UserCard[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'major',
      'school',
      'profile_photo_id as profilePhotoId',
      'description',
      'skills',
      'skills_folded as skillsFolded',
    ])
    .where('id', 'in', ids)
    .execute()
  const cards = new Map(rows.map((row) => [row.id, { ...row, match: fitting?.matchOf(row) }]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

interface Search {
  text: string
  skills: readonly string[]
}

/** The people of a search, in the requested order. Without text and skills: all. */
export const searchUsers = async (
  db: Kysely<Database>,
  { text, skills }: Search,
  { viewer, paging: { order, ...paging } }: { viewer: Viewer | null; paging: OrderedPaging },
): Promise<ListPage<UserCard>> => {
  const fitting = await fittingPeople(db, viewer)
  const wanted: Wanted = {
    words: text === '' ? null : await searchWords(db, text),
    tags: skills,
    conditions: userConditions,
    fit: order === 'best' ? fitting : undefined,
  }
  const { items, ...rest } = await find(db, users, wanted, paging)
  return { items: await cardsOf(db, items, fitting), ...rest }
}
