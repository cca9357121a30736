import type { Match } from '@quad/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { asJson } from '../platform/database/as-json.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { matchOf } from '../projects/match.ts'
import { scoreInRow, type Fit } from './fit.ts'

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
  /** Leaves other people's projects with an open role that needs one of the person's skills. */
  needed: RawBuilder<boolean>
}

/** A person's skills and own projects. */
const skillsAndProjectsOf = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('users')
    .select([
      asJson<string[]>('skills').as('written'),
      asJson<string[]>('skills_folded').as('folded'),
      sql<string[]>`to_json(array(
        select project_id from memberships where memberships.user_id = users.id
      ))`.as('own'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()

/** Undefined for visitors and for people without skills. */
export const fittingProjects = async (
  db: Kysely<Database>,
  viewer: Viewer | null,
): Promise<FittingProjects | undefined> => {
  if (!viewer) return undefined
  const skills = await skillsAndProjectsOf(db, viewer.id)
  if (!skills || skills.written.length === 0) return undefined
  const had = sql`${skills.folded}::text[]`
  const { own } = skills
  const isOwn = new Set(own)
  return {
    condition: sql<boolean>`
      (tags_folded && ${had} and recruiting and not quiet and id <> all(${own}::uuid[]))`,
    score: scoreInRow(sql`tags_folded`, had),
    needed: sql<boolean>`
      (role_skills && ${had} and recruiting and id <> all(${own}::uuid[]))`,
    matchOf: ({ id, status, tags, tagsFolded }) =>
      status && !isOwn.has(id) ? matchOf({ written: tags, folded: tagsFolded }, skills) : undefined,
  }
}
