import { randomUUID } from 'node:crypto'
import { limits, type EndpointInput, type Endpoints } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { authorize } from '../../platform/http/access.ts'
import { ApiError, invalid, notFound } from '../../platform/http/errors.ts'
import { onProject, type ProjectCommand } from '../command.ts'
import { createEvent } from '../events/change-events.ts'
import { offerTimes, timePollPolicy } from '../policy.ts'
import { isOpen, timePolls } from './time-polls.ts'

const minute = 60_000

interface Creating {
  actorId: string
  projectId: string
  draft: EndpointInput<Endpoints['createTimePoll']>['body']
}

/**
 * Creates a poll for a common time, in which its creator has no answer yet, and notifies the team.
 *
 * @throws ApiError not_found; forbidden for all but members; conflict at the limit of open polls
 */
export const createTimePoll = (
  db: Kysely<Database>,
  { actorId, projectId, draft }: Creating,
): Promise<string> =>
  onProject(db, { actorId, projectId }, null, async ({ trx, project, effects }) => {
    authorize({ role: project.roleOf(actorId) }, offerTimes, project)
    await requireRoom(trx, projectId)
    const { title, location, minutes } = draft
    const slots = draft.slots.map((slot) => new Date(slot))
    const id = randomUUID()
    await trx
      .insertInto('time_polls')
      .values({
        id,
        project_id: projectId,
        created_by: actorId,
        title,
        location,
        minutes,
        slots,
        ends_at: new Date(slots.at(-1)!.getTime() + minutes * minute),
      })
      .execute()
    effects.activity()
    effects.publishToTeam()
    effects.notifyTeam({
      type: 'times-offered',
      fromId: actorId,
      message: title,
      event: { id },
    })
    return id
  })

/** @throws ApiError conflict */
const requireRoom = async (trx: Kysely<Database>, projectId: string): Promise<void> => {
  const open = await trx
    .selectFrom('time_polls')
    .select('id')
    .where('project_id', '=', projectId)
    .where(isOpen)
    .execute()
  if (open.length < limits.openPolls) return
  throw new ApiError(
    'conflict',
    `This project already asks for ${limits.openPolls} common times. Please delete one of them first.`,
  )
}

interface PollChange extends ProjectCommand {
  poll: Awaited<ReturnType<typeof findPoll>> & object
}

const findPoll = (db: Kysely<Database>, pollId: string) =>
  timePolls(db).where('time_polls.id', '=', pollId).executeTakeFirst()

/** Finds a poll, and changes it in its project's lock. */
const onPoll = async <T>(
  db: Kysely<Database>,
  { actorId, pollId }: { actorId: string; pollId: string },
  action: keyof typeof timePollPolicy,
  change: (command: PollChange) => Promise<T>,
): Promise<T> => {
  const found = await findPoll(db, pollId)
  if (!found) throw notFound('poll')
  return onProject(db, { actorId, projectId: found.projectId }, null, async (command) => {
    const poll = await findPoll(command.trx, pollId)
    if (!poll) throw notFound('poll')
    const viewer = { id: actorId, role: command.project.roleOf(actorId) }
    authorize(viewer, timePollPolicy[action], poll)
    return change({ ...command, poll })
  })
}

/** @throws ApiError validation_failed for the index of a slot that the poll does not have */
const requireSlots = (
  { slots }: { slots: readonly Date[] },
  chosen: readonly number[],
  field: string,
) => {
  if (chosen.every((slot) => slot < slots.length)) return
  throw invalid(field, 'These times are not offered. Please load the page again.')
}

/**
 * Stores which slots fit a member, in place of an earlier answer.
 *
 * @throws ApiError not_found for all but members; conflict if the poll is closed
 */
export const answerTimePoll = (
  db: Kysely<Database>,
  { userId, pollId, fits }: { userId: string; pollId: string; fits: readonly number[] },
): Promise<void> =>
  onPoll(db, { actorId: userId, pollId }, 'answer', async ({ trx, project, poll, effects }) => {
    requireSlots(poll, fits, 'fits')
    const marked = fits.toSorted((a, b) => a - b)
    await trx
      .insertInto('time_poll_answers')
      .values({ poll_id: pollId, user_id: userId, project_id: project.id, fits: marked })
      .onConflict((conflict) =>
        conflict
          .columns(['poll_id', 'user_id'])
          .doUpdateSet({ fits: marked, answered_at: sql<Date>`now()` }),
      )
      .execute()
    effects.publishToTeam()
    effects.dismiss({ eventId: pollId, userIds: [userId] })
  })

/**
 * Makes an event of one slot, which closes the poll and notifies the team of the event.
 *
 * @returns the event's id
 * @throws ApiError not_found for all but members; forbidden for all but Owner and Admins; conflict if the poll is
 *   closed, or the slot is over
 */
export const makeEventOfPoll = (
  db: Kysely<Database>,
  { actorId, pollId, slot }: { actorId: string; pollId: string; slot: number },
): Promise<string> =>
  onPoll(db, { actorId, pollId }, 'makeEvent', async ({ poll, ...command }) => {
    requireSlots(poll, [slot], 'slot')
    const start = poll.slots[slot]!
    const end = new Date(start.getTime() + poll.minutes * minute)
    if (end.getTime() <= Date.now()) {
      throw new ApiError('conflict', 'This time is over. Please choose another one.')
    }
    const eventId = await createEvent(command, {
      actorId,
      draft: {
        title: poll.title,
        description: 'The team found this time together.',
        location: poll.location === '' ? 'To be agreed' : poll.location,
        onlineLink: '',
        startDateTime: start.toISOString(),
        endDateTime: end.toISOString(),
      },
    })
    await command.trx
      .updateTable('time_polls')
      .set({ event_id: eventId })
      .where('id', '=', pollId)
      .execute()
    command.effects.dismiss({ eventId: pollId })
    return eventId
  })

/**
 * Deletes a poll with its answers.
 *
 * @throws ApiError not_found for all but members; forbidden for all but its creator, the Owner and Admins
 */
export const deleteTimePoll = (
  db: Kysely<Database>,
  { actorId, pollId }: { actorId: string; pollId: string },
): Promise<void> =>
  onPoll(db, { actorId, pollId }, 'delete', async ({ trx, effects }) => {
    await trx.deleteFrom('time_polls').where('id', '=', pollId).execute()
    effects.publishToTeam()
    effects.dismiss({ eventId: pollId })
  })
