import type { Match } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { projectIdsOf } from '../people/users/store.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { matchOf, scoreInRow, type Fit, type Skills } from './fit.ts'

/** The columns of a project that a match depends on. */
interface Subject {
  id: string
  /** Whether it recruits. */
  status: boolean
  tags: string[]
  tagsFolded: string[]
}

/** The recruiting projects that match a person by a wanted skill. */
export interface FittingProjects extends Fit {
  matchOf: (project: Subject) => Match | undefined
}

const skillsOf = async (db: Kysely<Database>, userId: string): Promise<Skills> => {
  const row = await db
    .selectFrom('users')
    .select(['skills as written', 'skills_folded as folded'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? { written: [], folded: [] }
}

/** Undefined for visitors and for people without skills. */
export const fittingProjects = async (
  db: Kysely<Database>,
  viewer: Viewer | null,
): Promise<FittingProjects | undefined> => {
  if (!viewer) return undefined
  const [skills, own] = await Promise.all([skillsOf(db, viewer.id), projectIdsOf(db, viewer.id)])
  if (skills.written.length === 0) return undefined
  const had = sql`${skills.folded}::text[]`
  const isOwn = new Set(own)
  return {
    condition: sql<boolean>`
      (tags_folded && ${had} and recruiting and id <> all(${own}::uuid[]))`,
    score: scoreInRow(sql`tags_folded`, had),
    matchOf: ({ id, status, tags, tagsFolded }) =>
      status && !isOwn.has(id) ? matchOf({ written: tags, folded: tagsFolded }, skills) : undefined,
  }
}
