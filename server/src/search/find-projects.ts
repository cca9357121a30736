import {
  limits,
  meetingFormats,
  type EndpointInput,
  type Endpoints,
  type Match,
  type MeetingFormat,
  type OrderedPaging,
  type Paging,
  type ProjectCard,
  type ListPage,
} from '@quad/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { asJson } from '../platform/database/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Viewer } from '../platform/http/access.ts'
import { selectProjectCards } from '../projects/cards.ts'
import { foundRoleOf } from '../projects/wanted-roles.ts'
import { matchOf, type OpenRoleRow } from '../match.ts'
import { find } from './find.ts'
import { impliedWeights, ownersOf, projectScore } from './fit.ts'
import {
  computedOnce,
  tsquery,
  type Fit,
  type SearchDatabase,
  type Searched,
  type Wanted,
} from './matching.ts'
import { byMembers } from './related.ts'
import {
  allOf,
  anyOf,
  beginning,
  searchWords,
  written,
  type Candidate,
  type SearchWord,
} from './words.ts'

type ProjectFilter = EndpointInput<Endpoints['filterProjects']>['body']

/** The column `foundRole`. */
const foundRole = (words: readonly (readonly Candidate[])[]) => {
  const inParts = (weights: string) =>
    words.map((each) => anyOf(each.map((one) => written(one, weights))))
  const query = (text: string) => computedOnce(tsquery(text))
  return sql`${foundRoleOf({
    any: query(anyOf(inParts(''))),
    inRoles: query(anyOf(inParts('C'))),
    inTitleAndTags: query(allOf(inParts('AB'))),
  })} as "foundRole"`
}

/** What a match compares besides what a card shows. */
interface Compared {
  tagsFolded: string[]
  openRoles: OpenRoleRow[]
}

export const projects: Searched<ProjectCard & Compared> = {
  table: 'projects',
  card: selectProjectCards()
    .select(asJson<string[]>('projects.tags_folded').as('tagsFolded'))
    .where('projects.id', '=', sql.ref<string>('found.id')),
  counts: 'project_counts',
  words: 'project_words',
  tags: 'tags_folded',
  foundIn: foundRole,
}

/** Projects as a person searches them: by the names of members, too. */
export const projectsSeenBy = (viewer: Pick<Viewer, 'id'> | null): typeof projects => ({
  ...projects,
  related: byMembers(viewer?.id ?? null),
})

/** The meeting formats that a filter leaves. A missing or empty list restricts nothing. */
const formatsOf = ({
  meetingFormat = [],
  hybrid,
  inPerson,
  virtual,
}: ProjectFilter): MeetingFormat[] => {
  const ticked = { 'In-Person': inPerson, Virtual: virtual, Hybrid: hybrid }
  return meetingFormats.filter(
    (format) =>
      (meetingFormat.length === 0 || meetingFormat.includes(format)) && ticked[format] !== false,
  )
}

const statusConditions = ({ statusYes, statusNo }: ProjectFilter): RawBuilder<boolean>[] => [
  ...(statusYes ? [] : [sql<boolean>`not recruiting`]),
  ...(statusNo ? [] : [sql<boolean>`recruiting`]),
]

/** A filter's meeting formats and team sizes, under either of their names. */
const projectRanges = (filter: ProjectFilter): RawBuilder<boolean>[] => {
  const conditions: RawBuilder<boolean>[] = []
  const formats = formatsOf(filter)
  if (formats.length < meetingFormats.length) {
    conditions.push(sql`meeting_format = any(${formats}::text[])`)
  }
  const min = filter.minMembers ?? filter.min ?? limits.teamSizeMin
  const max = filter.maxMembers ?? filter.max ?? limits.teamSizeMax
  if (min > limits.teamSizeMin) conditions.push(sql`team_size >= ${min}`)
  // The maximum of the filter stands for larger teams too.
  if (max < limits.teamSizeMax) conditions.push(sql`team_size <= ${max}`)
  return conditions
}

const beginsWith = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <> '' and ${sql.ref(column)} ^@ searchable(${text}))`

/** A filter's course, semester and deadline. */
const courseConditions = ({
  course = '',
  semester = '',
  dueBy,
}: ProjectFilter): RawBuilder<boolean>[] => [
  ...(course === '' ? [] : [beginsWith('course_folded', course)]),
  ...(semester === '' ? [] : [beginsWith('semester_folded', semester)]),
  // Yesterday's deadline may be today's in the viewer's time zone.
  ...(dueBy === undefined
    ? []
    : [sql<boolean>`deadline between current_date - 1 and ${dueBy}::date`]),
]

/** Active projects, then those without activity for long. Projects that want what the viewer's skills imply come first. */
const byActivity = (fitting: FittingProjects | undefined) => [
  ...near(fitting, sql<boolean>`not sorted_last`),
  sql<boolean>`sorted_last`,
]

/** Splits a tier: first the projects that want what the viewer's skills imply. */
const near = (
  fitting: FittingProjects | undefined,
  tier: RawBuilder<boolean>,
): RawBuilder<boolean>[] =>
  fitting?.implied
    ? [
        sql<boolean>`(${fitting.implied} and ${tier})`,
        sql<boolean>`(not ${fitting.implied} and ${tier})`,
      ]
    : [tier]

const none = sql<boolean>`false`

/** Projects with open roles whose titles contain all words, or words that begin with them. */
const withRole = (words: readonly SearchWord[]) => {
  const query = tsquery(allOf(words.map(({ text }) => beginning(text))))
  return words.length === 0 ? none : sql<boolean>`(role_titles @@ ${query} and recruiting)`
}

/** A filter's role and skills. No project needs the skills of a viewer without any. */
const roleConditions = async (
  { db }: SearchDatabase,
  { role, needsMySkills }: ProjectFilter,
  fitting: FittingProjects | undefined,
): Promise<RawBuilder<boolean>[]> => [
  ...(role === '' ? [] : [withRole(await searchWords(db, role))]),
  ...(needsMySkills ? [fitting?.needed ?? none] : []),
]

/** The viewer, and the page of the list. */
interface Looking {
  viewer: Viewer | null
  paging: OrderedPaging
}

/** Ids of the projects that a person is in or has requested to join. */
const knownTo = ({ id }: Viewer) => sql`array(
  select project_id from memberships where user_id = ${id}
  union all
  select project_id from join_requests where user_id = ${id} and state = 'pending')`

const everything: Wanted = { words: null, tags: [], conditions: [] }

/**
 * First the recruiting projects that match the viewer, the best match first, then the newest of the others. Those that
 * the viewer is in or has requested to join are at the end.
 */
export const recommendProjects = async (
  database: SearchDatabase,
  { viewer, paging }: { viewer: Viewer | null; paging: Paging },
): Promise<ListPage<ProjectCard>> => {
  const fitting = await fittingProjects(database.db, viewer, { ranks: true })
  const known = viewer && knownTo(viewer)
  const isNew = known && sql<boolean>`id <> all(${known})`
  const page = await find(
    database,
    projects,
    {
      ...everything,
      ...(isNew && {
        fit: fitting && { ...fitting, condition: sql`(${fitting.condition} and ${isNew})` },
        tiers: [...near(fitting, isNew), sql<boolean>`id = any(${known})`],
      }),
    },
    paging,
  )
  return shown(page, fitting)
}

/** What a filter of a person who fits these projects wants of a project. */
export const wantedProjects = async (
  database: SearchDatabase,
  filter: ProjectFilter,
  fitting?: FittingProjects,
): Promise<Wanted> => ({
  words: filter.title === '' ? null : await searchWords(database.db, filter.title, database.names),
  tags: filter.tags ?? filter.projectTags ?? [],
  conditions: statusConditions(filter),
  ranges: projectRanges(filter),
  uncounted: [...courseConditions(filter), ...(await roleConditions(database, filter, fitting))],
})

/** The projects of a filter, in the requested order; all without a filter. */
export const searchProjects = async (
  database: SearchDatabase,
  filter: ProjectFilter | null,
  { viewer, paging: { order, ...paging } }: Looking,
): Promise<ListPage<ProjectCard>> => {
  const fitting = await fittingProjects(database.db, viewer, { ranks: order === 'best' })
  const wanted = {
    ...(filter ? await wantedProjects(database, filter, fitting) : everything),
    ...(order === 'best' && { fit: fitting, tiers: byActivity(fitting) }),
  }
  return shown(await find(database, projectsSeenBy(viewer), wanted, paging), fitting)
}

/** The cards with the viewer's matches. A row that no role or member found has null. */
const shown = (
  { items, ...rest }: ListPage<ProjectCard & Compared>,
  fitting: FittingProjects | undefined,
): ListPage<ProjectCard> => ({
  items: items.map(({ foundRole: role, foundMember: member, ...card }) => ({
    ...card,
    ...(role && { foundRole: role }),
    ...(member && { foundMember: member }),
    match: fitting?.matchOf(card),
  })),
  ...rest,
})

/** The recruiting projects that match a person by a wanted skill. */
interface FittingProjects extends Fit {
  matchOf: (project: ProjectCard & Compared) => Match | undefined
  /** Other people's active projects that want a skill which the person's skills imply; absent if these imply none. */
  implied?: RawBuilder<boolean>
  /** Leaves other people's projects with an open role that needs one of the person's skills. */
  needed: RawBuilder<boolean>
}

interface Ranking {
  /** Whether projects are ordered by their scores. */
  ranks: boolean
}

/** A person's skills and hours, and own projects. */
const skillsAndProjectsOf = (db: Kysely<Database>, userId: string, { ranks }: Ranking) =>
  db
    .selectFrom('users')
    .select([
      asJson<string[]>('skills').as('skills'),
      asJson<string[]>('skills_folded').as('folded'),
      'hours_per_week as hours',
      (ranks ? ownersOf(sql`users.skills_folded`) : sql<Record<string, number>>`'{}'::json`).as(
        'owners',
      ),
      sql<string[]>`to_json(array(
        select project_id from memberships where memberships.user_id = users.id
      ))`.as('own'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()

/** Undefined for visitors and for people without skills. */
const fittingProjects = async (
  db: Kysely<Database>,
  viewer: Viewer | null,
  ranking: Ranking,
): Promise<FittingProjects | undefined> => {
  if (!viewer) return undefined
  const person = await skillsAndProjectsOf(db, viewer.id, ranking)
  if (!person || person.skills.length === 0) return undefined
  const had = sql`${person.folded}::text[]`
  const others = sql<boolean>`recruiting and id <> all(${person.own}::uuid[])`
  const implied = impliedWeights(person.skills).map(([skill]) => skill)
  const isOwn = new Set(person.own)
  return {
    condition: sql<boolean>`(wanted_folded && ${had} and not sorted_last and ${others})`,
    score: projectScore(person),
    needed: sql<boolean>`(role_skills_folded && ${had} and ${others})`,
    ...(implied.length > 0 && {
      implied: sql<boolean>`(wanted_folded && ${implied}::text[] and not sorted_last and ${others})`,
    }),
    matchOf: ({ id, status, openRoles: roles, tags, tagsFolded }) =>
      status && !isOwn.has(id)
        ? matchOf({ roles, tags: { written: tags, folded: tagsFolded } }, person)
        : undefined,
  }
}
