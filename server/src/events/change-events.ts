import type { CallInput, Calls } from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Fault, forbidden, notFound } from '../http/errors.ts'
import { publish } from '../live/publish.ts'
import { memberIds, roleOf } from '../projects/members.ts'
import { isManager } from '../projects/policy.ts'
import { lockProject } from '../projects/store.ts'
import { findEvent, insertEvent, writeEvent, type EventRow } from './store.ts'

/**
 * Changes the events of a project for its Owner or an Admin, and tells the team.
 *
 * @throws Fault not_found without the project; forbidden for all others.
 */
const asManager = async <T>(
  trx: Transaction<Database>,
  { actorId, projectId }: { actorId: string; projectId: string },
  change: () => Promise<T>,
): Promise<T> => {
  if (!(await lockProject(trx, projectId))) throw notFound('project')
  if (!isManager(await roleOf(trx, projectId, actorId))) {
    throw forbidden('Only the Owner and the Admins of a project arrange its events.')
  }
  const result = await change()
  await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
  return result
}

interface Adding {
  actorId: string
  projectId: string
  draft: CallInput<Calls['addEvent']>['body']
}

/**
 * Adds an event to a project. Returns its id.
 *
 * @throws Fault not_found; forbidden for all but Owner and Admins.
 */
export const addEvent = (db: Kysely<Database>, adding: Adding): Promise<string> =>
  db.transaction().execute((trx) => {
    const { actorId, projectId, draft } = adding
    return asManager(trx, adding, () => insertEvent(trx, { projectId, createdBy: actorId, draft }))
  })

/** The event as it is once its project is locked. */
const onEvent = (
  db: Kysely<Database>,
  { actorId, eventId }: { actorId: string; eventId: string },
  change: (trx: Transaction<Database>, event: EventRow) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const found = await findEvent(trx, eventId)
    if (!found) throw notFound('event')
    await asManager(trx, { actorId, projectId: found.project_id }, async () => {
      const event = await findEvent(trx, eventId)
      if (!event) throw notFound('event')
      await change(trx, event)
    })
  })

interface Saving {
  actorId: string
  eventId: string
  update: CallInput<Calls['updateEvent']>['body']
}

/**
 * Saves an event.
 *
 * @throws Fault not_found; forbidden for all but Owner and Admins; version_conflict where the event
 * has changed since it was read.
 */
export const saveEvent = (db: Kysely<Database>, { update, ...saving }: Saving): Promise<void> =>
  onEvent(db, saving, async (trx, event) => {
    if (update.version !== event.version) {
      throw new Fault(
        'version_conflict',
        'This event was changed by somebody else in the meantime. Please compare both versions and save again.',
      )
    }
    await writeEvent(trx, event.id, update)
  })

/**
 * Deletes an event.
 *
 * @throws Fault not_found; forbidden for all but Owner and Admins.
 */
export const deleteEvent = (
  db: Kysely<Database>,
  deleting: { actorId: string; eventId: string },
): Promise<void> =>
  onEvent(db, deleting, async (trx, event) => {
    await trx.deleteFrom('events').where('id', '=', event.id).execute()
  })
