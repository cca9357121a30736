import type { Match } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { projectIdsOf } from '../users/store.ts'
import type { Viewer } from '../http/viewer.ts'
import { matchOf, scoreInRow, type Fit, type Skills } from './fit.ts'

/** What a project shows of whether it suits somebody. */
interface Subject {
  id: string
  recruiting: boolean
  tags: string[]
  tags_folded: string[]
}

/** Which projects suit a person: those that recruit, and want a skill that the person has. */
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

/** Undefined where nothing can suit: for visitors, and people without skills. */
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
    matchOf: ({ id, recruiting, tags, tags_folded }) =>
      recruiting && !isOwn.has(id)
        ? matchOf({ written: tags, folded: tags_folded }, skills)
        : undefined,
  }
}
