import { impliedSkills } from '@quad/contract/skill-kinship'
import { sql, type RawBuilder } from 'kysely'
import { takesRequests, type Offered, type OfferedRole } from '../match.ts'

/*
 * The score of a fit is the share of its skills that a person has of the best open role, in thousandths, and below it what
 * they have in common with the tags, which never counts as much as a whole role.
 */

/** What a role loses if it wants more hours than the person has. */
const shortOfHours = 100

/** Tags in common count `t / (t + halfInterest)`, so that many do not outweigh a role. A tag counts up to 100. */
const halfInterest = 50

/** What a skill counts that is implied by one that the person has, against 100 for that one. */
const impliedAtMost = 50

/** A person's skills as the score of a project reads them. */
export interface ScoredPerson {
  /** By their own names. */
  skills: readonly string[]
  /** In the same order, folded. */
  folded: readonly string[]
  /** How many people have a skill, by the folded skill. */
  owners: Readonly<Record<string, number>>
  hours: number | null
}

/** The profiles whose skills are counted: the newest, because a count of all would grow with the campus. */
export const countedProfiles = sql`(
  select skills, skills_folded from users where profile_completed
  order by created_at desc, id desc limit 200)`

/** How many of these people have each skill. */
export const ownersOf = (folded: RawBuilder<unknown>) => sql<ScoredPerson['owners']>`(
  select coalesce(json_object_agg(skill, number), '{}') from (
    select skill, count(*) as number from ${countedProfiles} as counted, unnest(skills_folded) as skill
    where skill = any(${folded}) group by skill) as owned)`

/** Implied skills, which are shipped names, folded; each counts up to `impliedAtMost`. */
export const impliedWeights = (skills: readonly string[]): [skill: string, weight: number][] =>
  [...impliedSkills(skills)].map(([skill, weight]) => [
    skill.toLowerCase(),
    Math.round(impliedAtMost * weight),
  ])

const weightOf = (weights: Readonly<Record<string, number>>, skill: RawBuilder<unknown>) =>
  sql`coalesce((${JSON.stringify(weights)}::jsonb ->> ${skill})::int, 0)`

/** The score of what is in common with the tags: `1000 * t / (t + halfInterest)`, written so that the sum `t` is computed once. */
const tagScore = (interest: RawBuilder<unknown>) => sql`
  (1000 - ${sql.lit(1000 * halfInterest)} / (${interest} + ${sql.lit(halfInterest)}))`

/** How well a row of `projects` fits a person, from 1 to 2000. A tag counts more, the fewer people have it as a skill. */
export const projectScore = ({ skills, folded, owners, hours }: ScoredPerson) => {
  const implied = impliedWeights(skills)
  const inRoles = Object.fromEntries([
    ...implied,
    ...folded.map((skill): [string, number] => [skill, 100]),
  ])
  const inTags = Object.fromEntries([
    ...implied,
    ...folded.map((skill): [string, number] => [
      skill,
      Math.ceil(100 / Math.sqrt(Math.max(owners[skill] ?? 1, 1))),
    ]),
  ])
  const has = (column: string) => sql`${sql.ref(column)} && ${folded}::text[]`
  return sql<number>`greatest(1,
    case when ${has('role_skills_folded')} then (
      select max(
        (select sum(${weightOf(inRoles, sql`skill`)}) from unnest(role.skills_folded) as skill)
          * 10 / cardinality(role.skills_folded)
        - case when role.hours > ${hours}::int then ${sql.lit(shortOfHours)} else 0 end)
      from wanted_roles as role
      where role.project_id = projects.id and ${takesRequests('role')}) else 0 end
    + case when ${has('tags_folded')} then ${tagScore(
      sql`(select sum(${weightOf(inTags, sql`tag`)}) from unnest(tags_folded) as tag)`,
    )} else 0 end)::int`
}

const inCommon = (wanted: readonly string[]) =>
  sql`(select count(*) from unnest(${wanted}::text[]) as skill where skill = any(skills_folded))`

/** How well a row of `users` fits a project, from 0 to 2000. */
export const personScore = ({ tags, roles }: Offered) => {
  const ofRoles = roles.map(
    ({ folded, hours }) => sql`
      ${inCommon(folded)} * 1000 / ${sql.lit(Math.max(folded.length, 1))}
      - case when hours_per_week < ${hours}::int then ${sql.lit(shortOfHours)} else 0 end`,
  )
  return sql<number>`(
    greatest(0${roles.length > 0 ? sql`, ${sql.join(ofRoles)}` : sql``})
    + ${tagScore(sql`100 * ${inCommon(tags.folded)}`)})::int`
}

/** Decides between equal matches: 3 for a person who looks for a team, 0 for one who does not. */
export const readiness = sql<number>`
  case looking when 'yes' then 3 when 'maybe' then 2 when 'no' then 0 else 1 end`

/**
 * How well a row of `users` fits one role: by the share of its skills, then its hours, then its project (at most 2000), then
 * readiness (at most 3). Each of these weighs more than all that follow.
 */
export const roleScore = ({ folded, hours }: OfferedRole, project: Offered) => sql<number>`(
  8004 * (${inCommon(folded)} * 1000 / ${sql.lit(Math.max(folded.length, 1))} * 2
    + case when hours_per_week < ${hours}::int then 0 else 1 end)
  + 4 * ${personScore(project)} + ${readiness})::int`
