import type { Match, OpenRole } from '@quad/contract'
import { sql, type RawBuilder } from 'kysely'

/** Skills as written, and in the same order folded for comparison. */
export interface Skills {
  written: readonly string[]
  folded: readonly string[]
}

/** A role as a match sees it. */
export interface OfferedRole extends Skills {
  title: string
  /** Hours a week; null if not given. */
  hours: number | null
}

/** The open roles of a project, in its own order, and its tags. */
export interface Offered {
  roles: readonly OfferedRole[]
  tags: Skills
}

/** Folded skills and hours a week of a person; null for a person who gives none. */
export interface Offering {
  folded: readonly string[]
  hours: number | null
}

/** The skills that a person has, and the others. */
const compare = ({ written, folded }: Skills, person: Offering) => {
  const has = folded.map((skill) => person.folded.includes(skill))
  return {
    matched: written.filter((_, place) => has[place]),
    missing: written.filter((_, place) => !has[place]),
  }
}

const compareWithRole = (role: OfferedRole, person: Offering): Match => {
  const isShort = role.hours !== null && person.hours !== null && person.hours < role.hours
  return {
    role: role.title,
    of: role.written.length,
    ...compare(role, person),
    ...(isShort && { hours: { wanted: role.hours!, has: person.hours! } }),
  }
}

/** Sorts the better of two matches first: a role, the larger share of its skills, enough hours, more skills. */
export const byFit = (one: Match, other: Match): number =>
  Number(one.role === undefined) - Number(other.role === undefined) ||
  other.matched.length / other.of - one.matched.length / one.of ||
  Number(one.hours !== undefined) - Number(other.hours !== undefined) ||
  other.matched.length - one.matched.length

/**
 * A person's match with a project: with the open role that fits best, else with the tags in common, of which none is
 * missing. Undefined without a skill in common.
 */
export const matchOf = ({ roles, tags }: Offered, person: Offering): Match | undefined => {
  const matches = roles.map((role) => compareWithRole(role, person))
  const [best] = matches.filter(({ matched }) => matched.length > 0).toSorted(byFit)
  if (best) return best
  const { matched } = compare(tags, person)
  return matched.length > 0 ? { of: matched.length, matched, missing: [] } : undefined
}

/** The same with one role. */
export const matchWithRole = (role: OfferedRole, person: Offering): Match | undefined =>
  matchOf({ roles: [role], tags: { written: [], folded: [] } }, person)

/** Whether a role of this alias takes requests, if its project recruits. */
export const takesRequests = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${alias}.closed`)}
    and ${sql.ref(`${alias}.taken`)} < ${sql.ref(`${alias}.places`)})`

/** An open role of a project, with what its card shows and what a match compares. */
export type OpenRoleRow = OpenRole & OfferedRole

/** The open roles of a row of `projects`. One that does not recruit has none, but as if it did with `alsoClosed`. */
export const openRolesOf = ({ alsoClosed }: { alsoClosed: boolean }) => sql<OpenRoleRow[]>`(
  select coalesce(json_agg(
    json_build_object('title', open.title, 'free', open.places - open.taken,
      'hours', open.hours, 'written', open.skills, 'folded', open.skills_folded)
    order by open.position, open.id), '[]')
  from wanted_roles as open
  where open.project_id = projects.id ${alsoClosed ? sql`` : sql`and projects.recruiting`}
    and ${takesRequests('open')})`

/** The tags of a row of `projects`. */
export const tagsOfRow = sql<Skills>`
  json_build_object('written', projects.tags, 'folded', projects.tags_folded)`

/** The open roles and tags of a row of `projects`. */
export const offeredInRow = sql<Offered>`json_build_object(
  'roles', ${openRolesOf({ alsoClosed: true })}, 'tags', ${tagsOfRow})`

/** The person of a row of `users` with this alias. */
export const personOfRow = (users: string) => sql<Offering>`json_build_object(
  'folded', ${sql.ref(`${users}.skills_folded`)}, 'hours', ${sql.ref(`${users}.hours_per_week`)})`

/** A row of `wanted_roles`. */
export const roleOfRow = sql<OfferedRole>`json_build_object('title', wanted_roles.title,
  'hours', wanted_roles.hours, 'written', wanted_roles.skills, 'folded', wanted_roles.skills_folded)`

/** What a request asks for: the role that it names, a row of `wanted_roles`, else the roles and tags of `projects`. */
export const requestedInRow = sql<Offered>`case when wanted_roles.id is null
  then ${offeredInRow}
  else json_build_object('roles', json_build_array(${roleOfRow}),
    'tags', json_build_object('written', json_build_array(), 'folded', json_build_array()))
  end`
