import type { EndpointInput, Endpoints } from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError, notFound } from '../../platform/http/errors.ts'
import { authorize } from '../../platform/http/policy.ts'
import { requireOneLine } from '../../platform/http/one-line.ts'
import { publish } from '../../platform/live/publish.ts'
import { memberIds, roleOf } from '../members.ts'
import { projectPolicy } from '../policy.ts'
import { lockProject } from '../store.ts'
import { findEvent, insertEvent, writeEvent, type EventRow } from './store.ts'

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
  await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
  return result
}

interface Adding {
  actorId: string
  projectId: string
  draft: EndpointInput<Endpoints['addEvent']>['body']
}

/**
 * Adds an event to a project. Returns its id.
 *
 * @throws ApiError not_found; forbidden for all but Owner and Admins.
 */
export const addEvent = (db: Kysely<Database>, adding: Adding): Promise<string> =>
  db.transaction().execute((trx) => {
    const { actorId, projectId, draft } = adding
    return asManager(trx, adding, () => insertEvent(trx, { projectId, actorId, draft }))
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

/**
 * Saves an event.
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
  })

/**
 * Deletes an event.
 *
 * @throws ApiError not_found; forbidden for all but Owner and Admins.
 */
export const deleteEvent = (
  db: Kysely<Database>,
  deleting: { actorId: string; eventId: string },
): Promise<void> =>
  onEvent(db, deleting, async (trx, event) => {
    await trx.deleteFrom('events').where('id', '=', event.id).execute()
  })
