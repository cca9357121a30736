import type { MeetingFormat, PersonRef } from '@quad/contract'
import { expressionBuilder, sql } from 'kysely'
import { asJson, personRef, dayText } from '../platform/database/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { openRolesOf } from '../match.ts'
import { activityOf } from './activity.ts'
import { memberOrder } from './members.ts'

/** The description of a project's image; null for one that is decorative or not described. */
export const coverDescription = sql<string | null>`nullif(
  projects.image_descriptions ->> projects.image_id::text, '')`

const facesShown = 5

const teamIds = sql<
  string[]
>`coalesce(array_agg(memberships.user_id order by ${memberOrder}), '{}')`

const faces = sql<PersonRef[]>`(
  select coalesce(json_agg(${personRef('users')} order by face.place), '[]')
  from unnest(team.ids[1:${sql.lit(facesShown)}]) with ordinality as face (id, place)
  join users on users.id = face.id)`

/** Projects with the columns of their cards, members included. */
export const selectProjectCards = () =>
  expressionBuilder<Database>()
    .selectFrom('projects')
    .innerJoinLateral(
      (project) =>
        project
          .selectFrom('memberships')
          .select(teamIds.as('ids'))
          .whereRef('memberships.project_id', '=', 'projects.id')
          .as('team'),
      (join) => join.onTrue(),
    )
    .select([
      'projects.id',
      'projects.title',
      'projects.description',
      sql<MeetingFormat[]>`json_build_array(projects.meeting_format)`.as('meetingFormat'),
      'projects.recruiting as status',
      asJson<string[]>('projects.tags').as('tags'),
      'projects.image_id as imageId',
      coverDescription.as('imageDescription'),
      'projects.team_size as teamSize',
      activityOf.as('activity'),
      'projects.course',
      'projects.semester',
      dayText('projects.deadline').as('deadline'),
      asJson<string[]>('team.ids').as('usersId'),
      faces.as('faces'),
      openRolesOf({ alsoClosed: false }).as('openRoles'),
    ])
