import type { PersonMatch } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { better, matchOf, scoreInRow, type Fit } from './fit.ts'

/** Of somebody's projects that recruit, so many of the latest are what people may suit. */
const projectsAtMost = 5

interface Recruiting {
  id: string
  title: string
  tags: string[]
  tags_folded: string[]
  memberIds: string[]
}

/** What a person shows of whether they suit a project. */
interface Subject {
  id: string
  skills: string[]
  skills_folded: string[]
}

/** Which people suit somebody's recruiting projects: those who have a skill that one of them wants. */
export interface FittingPeople extends Fit {
  matchOf: (person: Subject) => PersonMatch | undefined
}

const recruitingOf = (db: Kysely<Database>, userId: string): Promise<Recruiting[]> =>
  db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project_id')
    .select([
      'projects.id',
      'projects.title',
      'projects.tags',
      'projects.tags_folded',
      sql<string[]>`array(
        select member.user_id from memberships as member where member.project_id = projects.id
      )`.as('memberIds'),
    ])
    .where('memberships.user_id', '=', userId)
    .where('projects.recruiting', '=', true)
    .orderBy('memberships.joined_at', 'desc')
    .orderBy('projects.id')
    .limit(projectsAtMost)
    .execute()

const scoreFor = ({ tags_folded, memberIds }: Recruiting) => sql<number>`
  case when id = any(${memberIds}::uuid[]) then 0
  else ${scoreInRow(sql`${tags_folded}::text[]`, sql`skills_folded`)} end`

/** Undefined where nobody can suit: for visitors, and members of no project that recruits. */
export const fittingPeople = async (
  db: Kysely<Database>,
  viewer: Viewer | null,
): Promise<FittingPeople | undefined> => {
  if (!viewer) return undefined
  const projects = await recruitingOf(db, viewer.id)
  if (projects.length === 0) return undefined
  const wanted = [...new Set(projects.flatMap(({ tags_folded }) => tags_folded))]
  const score = sql<number>`greatest(${sql.join(projects.map(scoreFor))})`
  return {
    condition: sql<boolean>`(skills_folded && ${wanted}::text[] and ${score} > 0)`,
    score,
    matchOf: ({ id, skills, skills_folded }) =>
      projects
        .filter(({ memberIds }) => !memberIds.includes(id))
        .flatMap((project) => {
          const match = matchOf(
            { written: project.tags, folded: project.tags_folded },
            { written: skills, folded: skills_folded },
          )
          return match ? { ...match, project: { id: project.id, title: project.title } } : []
        })
        .reduce<PersonMatch | undefined>(
          (best, match) => (best ? better(best, match) : match),
          undefined,
        ),
  }
}
