import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { addJob } from '../jobs/queue.ts'
import { publish } from '../live/publish.ts'
import { dismissProject } from '../notifications/dismiss.ts'
import { memberIds, roleOf } from './members.ts'
import { lockProject } from './store.ts'

/** Who sees something of the project on an open page that is gone with it. */
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
    delete from images where id = any(${ids}::uuid[])
    and not exists (select from users where images.id in (profile_photo_id, cover_image_id))
    and not exists (select from projects where image_id = images.id)
    and not exists (select from projects where gallery_image_ids @> array[images.id])
    returning id`.execute(trx)
  if (rows.length === 0) return
  await addJob(trx, 'remove-images', { ids: rows.map(({ id }) => id) }, { maxAttempts: 25 })
}

/**
 * Deletes a locked project with its chat, events, images, notifications, requests and invitations,
 * and tells all whom it concerned.
 */
export const eraseProject = async (
  trx: Transaction<Database>,
  projectId: string,
): Promise<void> => {
  const members = await memberIds(trx, projectId)
  const outsiders = await outsidersConcerned(trx, projectId)
  await publish(trx, [...members, ...outsiders], { type: 'project', projectId })
  await publish(trx, members, { type: 'chats' })
  // Gone with the project; open pages have to hear of each.
  await dismissProject(trx, { projectId })
  const project = await trx
    .deleteFrom('projects')
    .where('id', '=', projectId)
    .returning(['image_id', 'gallery_image_ids'])
    .executeTakeFirst()
  if (!project) return
  const { image_id, gallery_image_ids } = project
  await removeImages(trx, [...(image_id ? [image_id] : []), ...gallery_image_ids])
}

/**
 * Deletes a project for its Owner.
 *
 * @throws Fault not_found; forbidden for all but the Owner.
 */
export const deleteProject = (
  db: Kysely<Database>,
  { actorId, projectId }: { actorId: string; projectId: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, projectId))) throw notFound('project')
    if ((await roleOf(trx, projectId, actorId)) !== 'Owner') {
      throw forbidden('Only the Owner deletes a project.')
    }
    await eraseProject(trx, projectId)
  })
