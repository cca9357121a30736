import {
  limits,
  type EndpointInput,
  type Endpoints,
  type OrderedPaging,
  type Paging,
  type PersonMatch,
  type UserCard,
  type ListPage,
} from '@quad/contract'
import { expressionBuilder, sql, type Kysely, type RawBuilder } from 'kysely'
import { isManagerInRow } from '../is-manager.ts'
import { isBlockedBy } from '../people/blocking/store.ts'
import { availabilityOf, lastActiveSeenBy } from '../people/users/store.ts'
import { asJson } from '../platform/database/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Viewer } from '../platform/http/access.ts'
import { byFit, matchOf, openRolesOf, tagsOfRow } from '../match.ts'
import { find } from './find.ts'
import { countedProfiles, personScore, readiness } from './fit.ts'
import { fittingRole } from './fit-role.ts'
import { type Fit, type SearchDatabase, type Searched, type Wanted } from './matching.ts'
import { byCommonProjects } from './related.ts'
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
    availabilityOf.as('availability'),
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

/** People as a person searches them: by projects in common, too. */
export const usersSeenBy = (viewer: Pick<Viewer, 'id'> | null): typeof users =>
  viewer ? { ...users, related: byCommonProjects(viewer.id) } : users

/** Only people with complete profiles are found. */
export const userConditions = [sql<boolean>`profile_completed`]

type Available = Omit<
  Exclude<EndpointInput<Endpoints['filterUsers']>['body'], readonly string[]>,
  'userTags'
>

/** A filter's hours a week and day, which only people who look for a team meet. */
const availabilityConditions = ({ minHours, availableBy }: Available): RawBuilder<boolean>[] => [
  ...(minHours === undefined ? [] : [sql<boolean>`looks and hours_per_week >= ${minHours}`]),
  ...(availableBy === undefined
    ? []
    : [sql<boolean>`looks and (available_from is null or available_from <= ${availableBy}::date)`]),
]

/** People who look for a team, those who do not say, and those who do not. */
const byAvailability = [
  sql<boolean>`looks`,
  sql<boolean>`looking is null`,
  sql<boolean>`(looking is not null and not looks)`,
]

interface Search {
  text: string
  skills: readonly string[]
  available?: Available
  /** A project of the viewer, to match people with it. */
  projectId?: string | undefined
  /** An open role of it: only people who fit the role and can be invited. */
  roleId?: string | undefined
}

interface Looking {
  viewer: Viewer | null
  paging: OrderedPaging
}

/** What a search wants of a person. */
export const wantedUsers = async (
  { db, names }: SearchDatabase,
  { text, skills, available = {} }: Pick<Search, 'text' | 'skills' | 'available'>,
): Promise<Wanted> => ({
  words: text === '' ? null : await searchWords(db, text, names),
  tags: skills,
  conditions: available.looking ? [...userConditions, sql<boolean>`looks`] : userConditions,
  uncounted: availabilityConditions(available),
})

/** The viewer's own row, which no list shows. An incomplete profile is in no list anyway. */
export const ownRow = (viewer: Viewer | null): string | undefined =>
  viewer?.profileCompleted ? viewer.id : undefined

/**
 * The people of a search, in the requested order, without the viewer. Without text and skills: all.
 *
 * @throws ApiError not_found for a role that is not open, and for a viewer who does not manage its project
 */
export const searchUsers = async (
  database: SearchDatabase,
  { text, skills, available = {}, projectId, roleId }: Search,
  { viewer, paging: { order, ...paging } }: Looking,
): Promise<ListPage<UserCard>> => {
  const { db } = database
  const forRole = roleId !== undefined
  const fitting = forRole
    ? await fittingRole(db, viewer, { projectId, roleId })
    : await fittingPeople(db, viewer, { projectId })
  const { uncounted = [], ...all } = await wantedUsers(database, { text, skills, available })
  const wanted: Wanted = {
    ...all,
    uncounted: forRole && fitting ? [...uncounted, fitting.condition] : uncounted,
    ...(order === 'best' && {
      fit: fitting,
      tiers: available.looking ? [] : byAvailability,
    }),
    without: ownRow(viewer),
  }
  const { items, ...rest } = await find(database, usersSeenBy(viewer), wanted, paging)
  const known = await knownPeople(db, viewer, items, fitting && projectId)
  return {
    items: items.map(({ foundProject, ...item }) => ({
      ...item,
      ...(foundProject && { foundProject }),
      ...known.get(item.id),
      match: fitting?.matchOf(item),
    })),
    ...rest,
  }
}

/**
 * First the people who match the viewer's recruiting projects, without those who look for no team or have asked to
 * join, the best match first; then the newest of the others. Leaves out the viewer, and whom the viewer has blocked,
 * but the total counts the blocked ones.
 */
export const recommendUsers = async (
  database: SearchDatabase,
  { viewer, paging }: { viewer: Viewer | null; paging: Paging },
): Promise<ListPage<UserCard>> => {
  const fitting = await fittingPeople(database.db, viewer, { withoutApplicants: true })
  const isWelcome = viewer && sql<boolean>`not ${isBlockedBy(viewer.id, 'users.id')}`
  const { items, ...rest } = await find(
    database,
    users,
    {
      words: null,
      tags: [],
      conditions: userConditions,
      ...(isWelcome && {
        fit: fitting && {
          ...fitting,
          condition: sql`(${fitting.condition} and looking is distinct from 'no' and ${isWelcome})`,
        },
        tiers: [isWelcome],
      }),
      without: ownRow(viewer),
    },
    paging,
  )
  return { items: items.map((item) => ({ ...item, match: fitting?.matchOf(item) })), ...rest }
}

/** The skills that most people have, the most frequent first; none that only one person has. */
export const commonSkills = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ skill: string }>`
    select mode() within group (order by skill) as skill
    from ${countedProfiles} as counted, unnest(skills, skills_folded) as used (skill, folded)
    group by folded having count(*) > 1
    order by count(*) desc, folded
    limit ${sql.lit(limits.tagsMax + limits.tagSuggestions)}`.execute(db)
  return rows.map(({ skill }) => skill)
}

type Known = Pick<UserCard, 'blocked' | 'standing' | 'lastActive'>

/**
 * How a project of the viewer knows the user of this row. Invitations by others and requests are visible to
 * Owner and Admins, as on the project's page.
 */
const standingIn = (projectId: string, viewerId: string) => sql<UserCard['standing'] | null>`(
  select case
    when exists (
      select from memberships
      where project_id = own.project_id and user_id = users.id) then 'member'
    when exists (
      select from invitations
      where project_id = own.project_id and target_id = users.id
      and state = 'pending' and expires_at > now()
      and (${isManagerInRow('own')} or sender_id = own.user_id)) then 'invited'
    when ${isManagerInRow('own')} and exists (
      select from join_requests
      where project_id = own.project_id and user_id = users.id and state = 'pending')
    then 'applicant' end
  from memberships as own where own.project_id = ${projectId} and own.user_id = ${viewerId})`

/**
 * What the viewer may know of these people, by id: a block by the viewer, the last activity, the standing in the
 * project.
 *
 * @param projectId the project of the search, if any
 */
const knownPeople = async (
  db: Kysely<Database>,
  viewer: Viewer | null,
  people: readonly { id: string }[],
  projectId: string | undefined,
): Promise<ReadonlyMap<string, Known>> => {
  if (!viewer || people.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select([
      'id',
      isBlockedBy(viewer.id, 'users.id').as('blocked'),
      lastActiveSeenBy(viewer.id).as('lastActive'),
      (projectId === undefined ? sql<null>`null` : standingIn(projectId, viewer.id)).as('standing'),
    ])
    .where(sql<boolean>`id = any(${people.map(({ id }) => id)}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, blocked, standing, lastActive }) => [
      id,
      {
        ...(blocked && { blocked: true as const }),
        ...(standing && { standing }),
        ...(lastActive && { lastActive }),
      },
    ]),
  )
}

/** Number of the viewer's latest recruiting projects that people are matched with. */
const projectsAtMost = 5

type Subject = UserCard & { skillsFolded: string[] }

/** The people who match the viewer's recruiting projects by a wanted skill. */
interface FittingPeople extends Fit {
  matchOf: (person: Subject) => PersonMatch | undefined
}

/** The viewer's latest recruiting projects, or the given project if the viewer is a member. */
const projectsOf = (db: Kysely<Database>, userId: string, projectId: string | undefined) =>
  db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project_id')
    .select([
      'projects.id',
      'projects.title',
      tagsOfRow.as('tags'),
      openRolesOf({ alsoClosed: true }).as('roles'),
      sql<string[]>`array(
        select member.user_id from memberships as member where member.project_id = projects.id
      )`.as('memberIds'),
      // People who have asked to join, if the viewer decides on them.
      sql<string[]>`array(
        select user_id from join_requests
        where project_id = projects.id and state = 'pending'
        and ${isManagerInRow()}
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

interface PeopleFor {
  /** Matches people with this project only, if the viewer is a member. */
  projectId?: string | undefined
  /** Matches no one with a project that the person has asked to join. */
  withoutApplicants?: boolean
}

/** Undefined for visitors and for viewers without such a project. */
const fittingPeople = async (
  db: Kysely<Database>,
  viewer: Viewer | null,
  { projectId, withoutApplicants = false }: PeopleFor = {},
): Promise<FittingPeople | undefined> => {
  if (!viewer) return undefined
  const found = await projectsOf(db, viewer.id, projectId)
  const projects = found.map(({ memberIds, applicantIds, ...project }) => ({
    ...project,
    excluded: withoutApplicants ? [...memberIds, ...applicantIds] : memberIds,
  }))
  if (projects.length === 0) return undefined
  const fits = projects.map(({ excluded, tags, roles }) => {
    const wanted = [...tags.folded, ...roles.flatMap(({ folded }) => folded)]
    const condition = sql<boolean>`
      (skills_folded && ${wanted}::text[] and id <> all(${excluded}::uuid[]))`
    const score = personScore({ tags, roles })
    return {
      wanted,
      condition,
      score: sql<number>`case when ${condition} then ${score} else 0 end`,
    }
  })
  const wanted = [...new Set(fits.flatMap((fit) => fit.wanted))]
  const conditions = sql.join(
    fits.map(({ condition }) => condition),
    sql` or `,
  )
  const scores = sql.join(fits.map(({ score }) => score))
  return {
    // The first part is what the index finds.
    condition: sql<boolean>`(skills_folded && ${wanted}::text[] and (${conditions}))`,
    score: sql<number>`(4 * greatest(${scores}) + ${readiness})`,
    matchOf: ({ id, skillsFolded: folded, availability }) => {
      const person = { folded, hours: availability?.hoursPerWeek ?? null }
      const [best] = projects
        .filter(({ excluded }) => !excluded.includes(id))
        .flatMap((project) => {
          const match = matchOf(project, person)
          return match ? { ...match, project: { id: project.id, title: project.title } } : []
        })
        .toSorted(byFit)
      return best
    },
  }
}
