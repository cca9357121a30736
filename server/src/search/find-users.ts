import type { Paging, UserCard } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Page } from '../http/paging.ts'
import { presentUserCard } from '../users/present.ts'
import { find } from './find.ts'
import type { Searched, Wanted } from './matching.ts'
import { searchWords } from './words.ts'

export const users: Searched = { table: 'users', words: 'user_words', tags: 'skills_folded' }

/** Only who has finished the profile is found. */
export const userConditions = [sql<boolean>`profile_completed`]

const cardsOf = async (db: Kysely<Database>, ids: readonly string[]): Promise<UserCard[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'major', 'school', 'profile_photo_id', 'description', 'skills'])
    .where('id', 'in', ids)
    .execute()
  const cards = new Map(rows.map((row) => [row.id, presentUserCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** The people that a search finds, the best match first; without text and skills, the newest. */
export const searchUsers = async (
  db: Kysely<Database>,
  { text, skills }: { text: string; skills: readonly string[] },
  paging: Paging,
): Promise<Page<UserCard>> => {
  const wanted: Wanted = {
    words: text === '' ? null : await searchWords(db, text),
    tags: skills,
    conditions: userConditions,
  }
  const { items, ...rest } = await find(db, users, wanted, paging)
  return { items: await cardsOf(db, items), ...rest }
}
