import type { PersonMatch } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { better, matchOf, scoreInRow, type Fit } from './fit.ts'

/** Number of the viewer's latest recruiting projects that people are matched with. */
const projectsAtMost = 5

interface Recruiting {
  id: string
  title: string
  tags: string[]
  tagsFolded: string[]
  memberIds: string[]
}

/** The columns of a person that a match depends on. */
interface Subject {
  id: string
  skills: string[]
  skillsFolded: string[]
}

/** The people who match the viewer's recruiting projects by a wanted skill. */
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
      'projects.tags_folded as tagsFolded',
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

const scoreFor = ({ tagsFolded, memberIds }: Recruiting) => sql<number>`
  case when id = any(${memberIds}::uuid[]) then 0
  else ${scoreInRow(sql`${tagsFolded}::text[]`, sql`skills_folded`)} end`

/** Undefined for visitors and for viewers without a recruiting project. */
export const fittingPeople = async (
  db: Kysely<Database>,
  viewer: Viewer | null,
): Promise<FittingPeople | undefined> => {
  if (!viewer) return undefined
  const projects = await recruitingOf(db, viewer.id)
  if (projects.length === 0) return undefined
  const wanted = [...new Set(projects.flatMap(({ tagsFolded }) => tagsFolded))]
  const score = sql<number>`greatest(${sql.join(projects.map(scoreFor))})`
  return {
    condition: sql<boolean>`(skills_folded && ${wanted}::text[] and ${score} > 0)`,
    score,
    matchOf: ({ id, skills, skillsFolded }) =>
      projects
        .filter(({ memberIds }) => !memberIds.includes(id))
        .flatMap((project) => {
          const match = matchOf(
            { written: project.tags, folded: project.tagsFolded },
            { written: skills, folded: skillsFolded },
          )
          return match ? { ...match, project: { id: project.id, title: project.title } } : []
        })
        .reduce<PersonMatch | undefined>(
          (best, match) => (best ? better(best, match) : match),
          undefined,
        ),
  }
}
