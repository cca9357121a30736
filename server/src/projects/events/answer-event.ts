import type { EventAnswer } from '@quad/contract'
import type { Kysely } from 'kysely'
import { dismissEvent } from '../../notifications/dismiss.ts'
import type { Database } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/policy.ts'
import { publish } from '../../platform/live/publish.ts'
import { memberIds, roleOf } from '../members.ts'
import { eventPolicy } from '../policy.ts'
import { lockProject } from '../store.ts'
import { findAnswer, findEvent, writeAnswer } from './store.ts'

interface Answering {
  userId: string
  eventId: string
  /** Null takes the answer back. */
  answer: EventAnswer | null
}

/**
 * Stores a member's answer to an event, and shows it on the open pages of the team. A member who is not going
 * gets no more reminders. Idempotent. The lock on the project orders it with leaving, and with moving and
 * cancelling the event.
 *
 * @throws ApiError `not_found`; `forbidden` for all but members; `conflict` if the event is over
 */
export const answerEvent = (
  db: Kysely<Database>,
  { userId, eventId, answer }: Answering,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const found = await findEvent(trx, eventId)
    if (!found) throw notFound('event')
    const { projectId } = found
    await lockProject(trx, projectId)
    const event = await findEvent(trx, eventId)
    if (!event) throw notFound('event')
    authorize({ role: await roleOf(trx, projectId, userId) }, eventPolicy.answer, event)
    if (answer === ((await findAnswer(trx, { eventId, userId })) ?? null)) return
    await writeAnswer(trx, { eventId, userId, projectId, answer })
    if (answer === 'not-going') {
      const types = ['event-reminder'] as const
      await dismissEvent(trx, { projectId, eventId, userIds: [userId], types })
    }
    await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
  })
