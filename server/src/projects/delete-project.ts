import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/policy.ts'
import { imageNotInUse } from '../images/image-in-use.ts'
import { addJob } from '../platform/jobs/queue.ts'
import { publish } from '../live/publish.ts'
import { dismissProject } from '../notifications/dismiss.ts'
import { notify } from '../notifications/notify.ts'
import { memberIds, roleOf } from './members.ts'
import { projectPolicy } from './policy.ts'
import { lockProject } from './store.ts'

/** People outside of the project whose open pages show a request or an invitation. */
const outsidersConcerned = async (
  trx: Transaction<Database>,
  projectId: string,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from join_requests
    where project_id = ${projectId} and state = 'pending'
    union
    select target_id from invitations
    where project_id = ${projectId} and state = 'pending'`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Removes the images that only this project showed: their rows now, their files soon after. */
const removeImages = async (trx: Transaction<Database>, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    delete from images where id = any(${ids}::uuid[]) and ${imageNotInUse}
    returning id`.execute(trx)
  if (rows.length === 0) return
  await addJob(trx, 'remove-images', { ids: rows.map(({ id }) => id) }, { maxAttempts: 25 })
}

/**
 * Deletes a locked project with its chat, events, images, notifications, requests and invitations,
 * and informs the open pages that showed it.
 */
export const eraseProject = async (
  trx: Transaction<Database>,
  projectId: string,
): Promise<void> => {
  const members = await memberIds(trx, projectId)
  const outsiders = await outsidersConcerned(trx, projectId)
  await publish(trx, [...members, ...outsiders], { type: 'project', projectId })
  await publish(trx, members, { type: 'chats' })
  // Open pages need an event for each notification that is deleted.
  await dismissProject(trx, { projectId })
  await trx.deleteFrom('notifications').where('project_id', '=', projectId).execute()
  const project = await trx
    .deleteFrom('projects')
    .where('id', '=', projectId)
    .returning(['image_id as imageId', 'gallery_image_ids as gallery'])
    .executeTakeFirst()
  if (!project) return
  const { imageId, gallery } = project
  await removeImages(trx, imageId ? [imageId, ...gallery] : gallery)
}

/**
 * Deletes a project for its Owner, and notifies the other members.
 *
 * @throws ApiError `not_found`; `forbidden` for all but the Owner
 */
export const deleteProject = (
  db: Kysely<Database>,
  { actorId, projectId }: { actorId: string; projectId: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    if (!project) throw notFound('project')
    authorize({ role: await roleOf(trx, projectId, actorId) }, projectPolicy.delete, project)
    const members = await memberIds(trx, projectId)
    await eraseProject(trx, projectId)
    const others = members.filter((id) => id !== actorId)
    await notify(trx, others, {
      type: 'project-deleted',
      projectId,
      projectTitle: project.title,
      fromId: actorId,
      message: `${project.title} was deleted, with its chat and its events.`,
    })
  })
