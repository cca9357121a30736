import type { EndpointInput, Endpoints } from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import { appendLine } from '../../chats/append-line.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError, notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/policy.ts'
import { requireOneLine } from '../../platform/http/one-line.ts'
import { publish } from '../../platform/live/publish.ts'
import { dismissEvent } from '../../notifications/dismiss.ts'
import { memberIds, roleOf } from '../members.ts'
import { notifyTeam } from '../notify-team.ts'
import { projectPolicy } from '../policy.ts'
import { noteActivity } from '../activity.ts'
import { lockProject } from '../store.ts'
import { findEvent, insertEvent, removeEvent, writeEvent, type EventRow } from './store.ts'

/**
 * Changes the events of a project for its Owner or an Admin, and informs the team.
 *
 * @throws ApiError not_found without the project; forbidden for all others.
 */
const asManager = async <T>(
  trx: Transaction<Database>,
  { actorId, projectId }: { actorId: string; projectId: string },
  change: () => Promise<T>,
): Promise<T> => {
  const project = await lockProject(trx, projectId)
  if (!project) throw notFound('project')
  authorize({ role: await roleOf(trx, projectId, actorId) }, projectPolicy.addEvent, project)
  const result = await change()
  await noteActivity(trx, projectId)
  await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
  return result
}

interface Adding {
  actorId: string
  projectId: string
  draft: EndpointInput<Endpoints['addEvent']>['body']
}

/**
 * Adds an event to a project and notifies the team. Returns its id.
 *
 * @throws ApiError not_found; forbidden for all but Owner and Admins.
 */
export const addEvent = (db: Kysely<Database>, adding: Adding): Promise<string> =>
  db.transaction().execute((trx) => {
    const { actorId, projectId, draft } = adding
    return asManager(trx, adding, async () => {
      const id = await insertEvent(trx, { projectId, actorId, draft })
      await appendLine(trx, {
        projectId,
        type: 'event-created',
        personId: actorId,
        event: { id, title: draft.title },
      })
      await notifyTeam(trx, {
        type: 'event-created',
        projectId,
        fromId: actorId,
        message: draft.title,
        event: { id, startsAt: new Date(draft.startDateTime) },
      })
      return id
    })
  })

/** Finds an event and locks its project. */
const onEvent = (
  db: Kysely<Database>,
  { actorId, eventId }: { actorId: string; eventId: string },
  change: (trx: Transaction<Database>, event: EventRow) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const found = await findEvent(trx, eventId)
    if (!found) throw notFound('event')
    await asManager(trx, { actorId, projectId: found.projectId }, async () => {
      const event = await findEvent(trx, eventId)
      if (!event) throw notFound('event')
      await change(trx, event)
    })
  })

interface Saving {
  actorId: string
  eventId: string
  update: EndpointInput<Endpoints['updateEvent']>['body']
}

/** Replaces the team's unread notifications of an event by one of its change or cancellation. */
const notifyOfChange = async (
  trx: Transaction<Database>,
  type: 'event-changed' | 'event-cancelled',
  actorId: string,
  {
    id,
    projectId,
    message,
    startsAt,
  }: { id: string; projectId: string; message: string; startsAt: Date },
): Promise<void> => {
  await dismissEvent(trx, { projectId, eventId: id })
  await notifyTeam(trx, { type, projectId, fromId: actorId, message, event: { id, startsAt } })
}

/** What an update changes, as in "new time, new location"; empty if it changes nothing. */
const changesBy = (event: EventRow, update: Saving['update']): string => {
  const isNewTime =
    Date.parse(update.startDateTime) !== event.startsAt.getTime() ||
    Date.parse(update.endDateTime) !== event.endsAt.getTime()
  const changed = [
    update.title !== event.title && 'title',
    isNewTime && 'time',
    update.location !== event.location && 'location',
    update.onlineLink !== undefined && update.onlineLink !== event.onlineLink && 'online link',
    update.description !== event.description && 'description',
  ]
  return changed.flatMap((field) => (field === false ? [] : [`new ${field}`])).join(', ')
}

const isPast = (end: Date): boolean => end.getTime() < Date.now()

/**
 * Saves an event, and notifies the team of what has changed, if it was or is now still to come or under way.
 *
 * @throws ApiError not_found; forbidden for all but Owner and Admins; version_conflict if the event has
 *   changed since it was read; validation_failed for a new title or location of more than one line
 */
export const saveEvent = (db: Kysely<Database>, { update, ...saving }: Saving): Promise<void> =>
  onEvent(db, saving, async (trx, event) => {
    if (update.version !== event.version) {
      throw new ApiError(
        'version_conflict',
        'This event was changed by someone else in the meantime. Please compare both versions and save again.',
      )
    }
    requireOneLine('title', update.title, event.title)
    requireOneLine('location', update.location, event.location)
    await writeEvent(trx, event.id, update)
    const changes = changesBy(event, update)
    if (changes === '') return
    if (isPast(event.endsAt) && isPast(new Date(update.endDateTime))) return
    await notifyOfChange(trx, 'event-changed', saving.actorId, {
      id: event.id,
      projectId: event.projectId,
      message: `${update.title} (${changes})`,
      startsAt: new Date(update.startDateTime),
    })
  })

/**
 * Deletes an event, and notifies the team if it was still to come or under way.
 *
 * @throws ApiError not_found; forbidden for all but Owner and Admins.
 */
export const deleteEvent = (
  db: Kysely<Database>,
  deleting: { actorId: string; eventId: string },
): Promise<void> =>
  onEvent(db, deleting, async (trx, event) => {
    const { id, projectId, title, startsAt } = event
    const cancelled = !isPast(event.endsAt)
    await removeEvent(trx, event, { cancelled })
    if (!cancelled) return dismissEvent(trx, { projectId, eventId: id })
    await notifyOfChange(trx, 'event-cancelled', deleting.actorId, {
      id,
      projectId,
      message: title,
      startsAt,
    })
  })
