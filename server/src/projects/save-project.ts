import type { EndpointInput, Endpoints } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database, MemberRole } from '../platform/database/schema.ts'
import { ApiError, invalid, notFound } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/policy.ts'
import { requireOneLine } from '../platform/http/one-line.ts'
import { ownsImages } from '../images/ownership.ts'
import { notificationStatements } from '../notifications/notify.ts'
import { sendTogether } from '../platform/database/send-together.ts'
import { publish } from '../live/publish.ts'
import { activityNote } from './activity.ts'
import { changeRole } from './change-role.ts'
import { memberIds, members, roleOf } from './members.ts'
import { notifyTeam } from './notify-team.ts'
import { descriptionsColumn } from './picture-descriptions.ts'
import { projectPolicy } from './policy.ts'
import { findProject, lockProject, type ProjectRow } from './store.ts'
import { saveWantedRoles } from './wanted-roles/save-wanted-roles.ts'

type ProjectUpdate = EndpointInput<Endpoints['updateProject']>['body']

interface Saving {
  actorId: string
  projectId: string
  update: ProjectUpdate
}

const requireImages = async (
  trx: Transaction<Database>,
  row: ProjectRow,
  { actorId, update }: Saving,
): Promise<void> => {
  const present = new Set([row.imageId, ...row.imageGalleryList])
  const chosen = {
    imageId: update.imageId ? [update.imageId] : [],
    imageGalleryList: update.imageGalleryList ?? [],
  }
  for (const [field, ids] of Object.entries(chosen)) {
    const added = ids.filter((id) => !present.has(id))
    if (await ownsImages(trx, actorId, added)) continue
    throw invalid(field, 'Please choose images that you have uploaded yourself.')
  }
}

const writeFields = async (
  trx: Transaction<Database>,
  row: ProjectRow,
  update: ProjectUpdate,
): Promise<void> => {
  const imageId = update.imageId === undefined ? row.imageId : update.imageId
  const gallery = update.imageGalleryList ?? row.imageGalleryList
  const descriptions = update.imageDescriptions ?? row.imageDescriptions
  await trx
    .updateTable('projects')
    .set({
      title: update.title ?? row.title,
      description: update.description ?? row.description,
      tags: update.tags ?? row.tags,
      meeting_format: update.meetingFormat?.[0] ?? row.meetingFormat,
      recruiting: update.status ?? row.recruiting,
      image_id: imageId,
      gallery_image_ids: gallery,
      image_descriptions: descriptionsColumn(descriptions, [imageId, ...gallery]),
      course: update.course ?? row.course,
      semester: update.semester ?? row.semester,
      deadline: update.deadline === undefined ? row.deadline : update.deadline,
      repository_link: update.repositoryLink ?? row.repositoryLink,
      design_link: update.designLink ?? row.designLink,
      site_link: update.siteLink ?? row.siteLink,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
}

/** A member with a changed role. */
interface ChangedRole {
  member: string
  from: MemberRole
  to: MemberRole
}

/** Writes titles and roles of members; the Owner's role is fixed. */
const writeMembers = async (
  trx: Transaction<Database>,
  { actorId, projectId, update: { userRoles = {}, userTitles = {} } }: Saving,
): Promise<ChangedRole[]> => {
  const changed: ChangedRole[] = []
  for (const { id: userId, role, title } of await members(trx)
    .where('memberships.project_id', '=', projectId)
    .execute()) {
    const newTitle = userTitles[userId] ?? title
    if (newTitle !== title) {
      requireOneLine(`userTitles.${userId}`, newTitle, title)
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
    await changeRole(trx, { projectId, userId, actorId, from: role, to })
    changed.push({ member: userId, from: role, to })
  }
  return changed
}

const withArticle = { Owner: 'the Owner', Admin: 'an Admin', Member: 'a Member' }

/** Notifies the team of a new title, and each member of a new role. */
const notifyOfChanges = async (
  trx: Transaction<Database>,
  before: ProjectRow,
  { actorId, projectId, update: { title = before.title } }: Saving,
  changed: readonly ChangedRole[],
): Promise<void> => {
  const news = { projectId, fromId: actorId }
  if (title !== before.title) {
    const message = `“${before.title}” is now called “${title}”.`
    await notifyTeam(trx, { ...news, type: 'project-renamed', message })
  }
  const statements = changed
    .filter(({ member }) => member !== actorId)
    .flatMap(({ member, to }) => {
      const message = `You are now ${withArticle[to]} of ${title}.`
      return notificationStatements(trx, [member], { ...news, type: 'role-changed', message })
    })
  await sendTogether(trx, ...statements)
}

/**
 * Saves the editable fields of a project, and notifies the members. Fields that the update leaves out
 * stay.
 *
 * @returns the members whose roles have changed
 * @throws ApiError not_found; forbidden for all but Owner and Admins; version_conflict if the project has
 *   changed since it was read; validation_failed for an image of another person, a role that cannot be
 *   given, a new text of more than one line, or a role with fewer places than members
 */
export const saveProject = (db: Kysely<Database>, saving: Saving): Promise<ChangedRole[]> =>
  db.transaction().execute(async (trx) => {
    const { actorId, projectId, update } = saving
    await lockProject(trx, projectId)
    const row = await findProject(trx, projectId)
    if (!row) throw notFound('project')
    authorize({ role: await roleOf(trx, projectId, actorId) }, projectPolicy.edit, row)
    if (update.version !== row.version) {
      throw new ApiError(
        'version_conflict',
        'This project was changed by someone else in the meantime. Please compare both versions and save again.',
      )
    }
    await requireImages(trx, row, saving)
    requireOneLine('title', update.title, row.title)
    requireOneLine('tags', update.tags, row.tags)
    await writeFields(trx, row, update)
    if (update.wantedRoles) await saveWantedRoles(trx, projectId, update.wantedRoles)
    await activityNote(trx, projectId).execute()
    const changed = await writeMembers(trx, saving)
    await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
    await notifyOfChanges(trx, row, saving, changed)
    return changed
  })
