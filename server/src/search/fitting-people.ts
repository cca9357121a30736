import type { PersonMatch } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { matchOf } from '../projects/match.ts'
import { better, scoreInRow, type Fit } from './fit.ts'

/** Number of the viewer's latest recruiting projects that people are matched with. */
const projectsAtMost = 5

interface Recruiting {
  id: string
  title: string
  tags: string[]
  tagsFolded: string[]
  memberIds: string[]
  /** People who have asked to join, if the viewer decides on them. */
  applicantIds: string[]
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

/** The viewer's latest recruiting projects, or the given project if the viewer is a member. */
const projectsOf = (
  db: Kysely<Database>,
  userId: string,
  projectId: string | undefined,
): Promise<Recruiting[]> =>
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
      sql<string[]>`array(
        select user_id from join_requests
        where project_id = projects.id and state = 'pending'
        and memberships.role in ('Owner', 'Admin')
      )`.as('applicantIds'),
    ])
    .where('memberships.user_id', '=', userId)
    .where((eb) =>
      projectId === undefined
        ? eb('projects.recruiting', '=', true)
        : eb('projects.id', '=', projectId),
    )
    .orderBy('memberships.joined_at', 'desc')
    .orderBy('projects.id')
    .limit(projectsAtMost)
    .execute()

const scoreFor = ({ tagsFolded }: Recruiting, without: readonly string[]) => sql<number>`
  case when id = any(${without}::uuid[]) then 0
  else ${scoreInRow(sql`${tagsFolded}::text[]`, sql`skills_folded`)} end`

/** Decides between equal matches: 3 for a person who looks for a team, 0 for one who does not. */
const readiness = sql<number>`
  case looking when 'yes' then 3 when 'maybe' then 2 when 'no' then 0 else 1 end`

interface PeopleFor {
  /** Matches people with this project only, if the viewer is a member. */
  projectId?: string | undefined
  /** Matches no one with a project that the person has asked to join. */
  withoutApplicants?: boolean
}

/** Undefined for visitors and for viewers without such a project. */
export const fittingPeople = async (
  db: Kysely<Database>,
  viewer: Viewer | null,
  { projectId, withoutApplicants = false }: PeopleFor = {},
): Promise<FittingPeople | undefined> => {
  if (!viewer) return undefined
  const projects = await projectsOf(db, viewer.id, projectId)
  if (projects.length === 0) return undefined
  const wanted = [...new Set(projects.flatMap(({ tagsFolded }) => tagsFolded))]
  const excludedBy = ({ memberIds, applicantIds }: Recruiting) =>
    withoutApplicants ? [...memberIds, ...applicantIds] : memberIds
  const scores = projects.map((project) => scoreFor(project, excludedBy(project)))
  const best = sql<number>`greatest(${sql.join(scores)})`
  return {
    condition: sql<boolean>`(skills_folded && ${wanted}::text[] and ${best} > 0)`,
    score: sql<number>`(4 * ${best} + ${readiness})`,
    matchOf: ({ id, skills, skillsFolded }) =>
      projects
        .filter((project) => !excludedBy(project).includes(id))
        .flatMap((project) => {
          const match = matchOf(
            { written: project.tags, folded: project.tagsFolded },
            { written: skills, folded: skillsFolded },
          )
          return match ? { ...match, project: { id: project.id, title: project.title } } : []
        })
        .reduce<PersonMatch | undefined>(
          (before, match) => (before ? better(before, match) : match),
          undefined,
        ),
  }
}
