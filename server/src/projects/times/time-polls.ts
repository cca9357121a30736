import { deletedPerson, type TimePoll } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/schema.ts'
import { reusableQuery } from '../../platform/database/statements.ts'
import { abilities, type Viewer } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import { memberOrder } from '../members.ts'
import { timePollPolicy } from '../policy.ts'

/** Whether a row of `time_polls` is open: no event was made of it, and a slot is to come or under way. */
export const isOpen = sql<boolean>`(time_polls.event_id is null and time_polls.ends_at > now())`

/** The polls of all projects. */
export const timePolls = (db: Kysely<Database>) =>
  db
    .selectFrom('time_polls')
    .select([
      'time_polls.id',
      'time_polls.project_id as projectId',
      'time_polls.created_by as createdBy',
      'time_polls.title',
      'time_polls.location',
      'time_polls.minutes',
      'time_polls.slots',
      'time_polls.event_id as eventId',
      isOpen.as('isOpen'),
    ])

/** A poll with the team in the order of members, and their answers. */
const findPoll = reusableQuery((db, { pollId }: { pollId: string }) =>
  timePolls(db)
    .innerJoin('projects', 'projects.id', 'time_polls.project_id')
    .leftJoin('users as creator', 'creator.id', 'time_polls.created_by')
    .select((eb) => [
      'projects.title as projectTitle',
      'creator.name as creatorName',
      jsonArrayFrom(
        eb
          .selectFrom('memberships')
          .innerJoin('users', 'users.id', 'memberships.user_id')
          .leftJoin('time_poll_answers as answer', (join) =>
            join
              .onRef('answer.poll_id', '=', 'time_polls.id')
              .onRef('answer.user_id', '=', 'memberships.user_id'),
          )
          .select([
            'users.id',
            'users.name',
            'users.profile_photo_id as profilePhotoId',
            'memberships.role',
            'answer.fits',
          ])
          .whereRef('memberships.project_id', '=', 'time_polls.project_id')
          .orderBy(memberOrder),
      ).as('members'),
    ])
    .where('time_polls.id', '=', pollId),
)

/**
 * Loads a poll for a member of its project.
 *
 * @throws ApiError not_found for all others
 */
export const loadTimePoll = async (
  db: Kysely<Database>,
  pollId: string,
  viewer: Pick<Viewer, 'id'>,
): Promise<TimePoll> => {
  const [found] = await findPoll(db, { pollId })
  const member = found?.members.find(({ id }) => id === viewer.id)
  if (!found || !member) throw notFound('poll')
  const { slots, creatorName, members, ...poll } = found
  return {
    ...poll,
    slots: slots.map((slot) => slot.toISOString()),
    createdByName: creatorName ?? deletedPerson.name,
    members,
    can: abilities({ id: viewer.id, role: member.role }, timePollPolicy, poll),
  }
}

/** The open polls of a project in a list, the newest first, in a query of one member. */
export const openPollsOf = (
  db: Kysely<Database>,
  { projectId, viewerId }: { projectId: string; viewerId: string },
) =>
  db
    .selectFrom('time_polls')
    .select((eb) => [
      'time_polls.id',
      'time_polls.title',
      eb
        .exists(
          eb
            .selectFrom('time_poll_answers')
            .select('poll_id')
            .whereRef('poll_id', '=', 'time_polls.id')
            .where('user_id', '=', viewerId),
        )
        .$castTo<boolean>()
        .as('answered'),
    ])
    .where('time_polls.project_id', '=', projectId)
    .where(isOpen)
    .orderBy('time_polls.created_at', 'desc')
    .orderBy('time_polls.id')
