import type { Match } from '@quad/contract'
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

const roleMatch = (role: OfferedRole, person: Offering): Match => {
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
  const matches = roles.map((role) => roleMatch(role, person))
  const [best] = matches.filter(({ matched }) => matched.length > 0).toSorted(byFit)
  if (best) return best
  const { matched } = compare(tags, person)
  return matched.length > 0 ? { of: matched.length, matched, missing: [] } : undefined
}

/** Folded skills and hours a week of a person in a statement. The hours are null for a person who gives none. */
export interface MatchedPerson {
  skills: RawBuilder<unknown>
  hours: RawBuilder<unknown>
}

/** The person of a row of `users` with this alias. */
export const personOfRow = (users: string): MatchedPerson => ({
  skills: sql.ref(`${users}.skills_folded`),
  hours: sql`${sql.ref(`${users}.hours_per_week`)}::int`,
})

/** As `matchOf`, with a row of `wanted_roles` with this alias; null without a skill in common. */
export const matchWithRole = (role: string, { skills, hours }: MatchedPerson) =>
  sql<Match | null>`match_with_role(${sql.table(role)}, ${skills}, ${hours})`

/** The same with the role that a request names, a row of `wanted_roles`, else with a row of `projects`. */
export const matchOfRequest = (person: MatchedPerson) => sql<Match | null>`
  case when wanted_roles.id is null
    then match_with_project(projects.id, ${person.skills}, ${person.hours})
  else ${matchWithRole('wanted_roles', person)} end`

/** Whether a role of this alias takes requests, if its project recruits. */
export const takesRequests = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${alias}.closed`)}
    and ${sql.ref(`${alias}.taken`)} < ${sql.ref(`${alias}.places`)})`
