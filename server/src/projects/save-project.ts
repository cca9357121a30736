import type { CallInput, Calls } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Fault, forbidden, invalid, notFound } from '../http/errors.ts'
import { ownsImages } from '../images/ownership.ts'
import { publish } from '../live/publish.ts'
import { changeRole } from './change-role.ts'
import { memberIds, membersOf, roleOf } from './members.ts'
import { isManager } from './policy.ts'
import { findProject, lockProject, type ProjectRow } from './store.ts'

type ProjectUpdate = CallInput<Calls['updateProject']>['body']

interface Saving {
  editorId: string
  projectId: string
  update: ProjectUpdate
}

const requireImages = async (
  trx: Transaction<Database>,
  row: ProjectRow,
  { editorId, update }: Saving,
): Promise<void> => {
  const present = new Set([row.image_id, ...row.gallery_image_ids])
  const chosen = {
    imageId: update.imageId ? [update.imageId] : [],
    imageGalleryList: update.imageGalleryList ?? [],
  }
  for (const [field, ids] of Object.entries(chosen)) {
    const added = ids.filter((id) => !present.has(id))
    if (await ownsImages(trx, editorId, added)) continue
    throw invalid(field, 'Please choose images that you have uploaded yourself.')
  }
}

const writeFields = async (
  trx: Transaction<Database>,
  row: ProjectRow,
  update: ProjectUpdate,
): Promise<void> => {
  await trx
    .updateTable('projects')
    .set({
      title: update.title ?? row.title,
      description: update.description ?? row.description,
      tags: update.tags ?? row.tags,
      meeting_format: update.meetingFormat?.[0] ?? row.meeting_format,
      recruiting: update.status ?? row.recruiting,
      image_id: update.imageId === undefined ? row.image_id : update.imageId,
      gallery_image_ids: update.imageGalleryList ?? row.gallery_image_ids,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
}

/** Writes titles and roles of those who are members; the Owner's role is fixed. */
const writeMembers = async (
  trx: Transaction<Database>,
  { editorId, projectId, update: { userRoles = {}, userTitles = {} } }: Saving,
): Promise<void> => {
  for (const { id: userId, role, title } of await membersOf(trx, [projectId])) {
    const newTitle = userTitles[userId] ?? title
    if (newTitle !== title) {
      await trx
        .updateTable('memberships')
        .set({ title: newTitle })
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .execute()
    }
    const to = userRoles[userId] ?? role
    if (role === 'Owner' || to === role) continue
    if (to !== 'Admin' && to !== 'Member') {
      throw invalid(`userRoles.${userId}`, 'Please choose Admin or Member.')
    }
    await changeRole(trx, { projectId, userId, actorId: editorId, from: role, to })
  }
}

/**
 * Saves what Owner and Admins may edit of a project; what the update leaves out stays.
 *
 * @throws Fault not_found; forbidden for all but Owner and Admins; version_conflict where the project
 * has changed since it was read; validation_failed for somebody else's image or a role that cannot be
 * given.
 */
export const saveProject = (db: Kysely<Database>, saving: Saving): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { editorId, projectId, update } = saving
    await lockProject(trx, projectId)
    const row = await findProject(trx, projectId)
    if (!row) throw notFound('project')
    if (!isManager(await roleOf(trx, projectId, editorId))) {
      throw forbidden('Only the Owner and the Admins edit a project.')
    }
    if (update.version !== row.version) {
      throw new Fault(
        'version_conflict',
        'This project was changed by somebody else in the meantime. Please compare both versions and save again.',
      )
    }
    await requireImages(trx, row, saving)
    await writeFields(trx, row, update)
    await writeMembers(trx, saving)
    await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
  })
