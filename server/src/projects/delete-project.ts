import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { imageNotInUse, queueRemoval } from '../images/image-use.ts'
import { onProject, type ProjectCommand } from './command.ts'

/**
 * Deletes a project for its Owner, and notifies the other members.
 *
 * @throws ApiError `not_found`; `forbidden` for all but the Owner
 */
export const deleteProject = (
  db: Kysely<Database>,
  { actorId, projectId }: { actorId: string; projectId: string },
): Promise<void> =>
  onProject(db, { actorId, projectId }, 'delete', async (command) => {
    const { project, effects } = command
    await eraseProject(command)
    effects.notifyTeam({
      type: 'project-deleted',
      projectTitle: project.title,
      fromId: actorId,
      message: `${project.title} was deleted, with its chat and its events.`,
    })
  })

/**
 * Deletes a project with its chat, events, images, notifications, requests and invitations, and informs the open pages
 * that showed it.
 */
export const eraseProject = async ({ trx, project, effects }: ProjectCommand): Promise<void> => {
  effects.publishToTeam(...(await outsidersConcerned(trx, project.id)))
  effects.others.publish(project.memberIds, { type: 'chats' })
  const notifications = await trx
    .deleteFrom('notifications')
    .where('project_id', '=', project.id)
    .returning(['id', 'user_id as userId', 'dismissed_at as dismissedAt'])
    .execute()
  for (const { id, userId, dismissedAt } of notifications) {
    if (dismissedAt) continue
    effects.others.publish([userId], { type: 'notification-dismissed', notificationId: id })
  }
  const { imageId, gallery } = await trx
    .deleteFrom('projects')
    .where('id', '=', project.id)
    .returning(['image_id as imageId', 'gallery_image_ids as gallery'])
    .executeTakeFirstOrThrow()
  const shown = imageId ? [imageId, ...gallery] : gallery
  const { rows: removed } = await sql<{ id: string }>`
    delete from images where id = any(${shown}::uuid[]) and ${imageNotInUse}
    returning id`.execute(trx)
  await queueRemoval(trx, removed)
}

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
