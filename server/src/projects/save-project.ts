import type { EndpointInput, Endpoints, ImageDescriptions } from '@quad/contract'
import { namedSkills, type SkillNames } from '@quad/contract/skills'
import { sql, type Kysely, type Transaction } from 'kysely'
import { command } from '../command.ts'
import type { Database, MemberRole } from '../platform/database/schema.ts'
import { invalid, notFound, requireVersion } from '../platform/http/errors.ts'
import { ownsImages } from '../images/image-use.ts'
import { onProject, type ProjectCommand } from './command.ts'
import { historyEntry } from './history.ts'
import { findProject, type ProjectRow } from './load-project.ts'
import { selectMembers } from './members.ts'
import { changeRole } from './roles.ts'
import { saveWantedRoles } from './wanted-roles.ts'

interface Draft {
  actorId: string
  draft: EndpointInput<Endpoints['createProject']>['body']
  names: SkillNames
}

/**
 * Creates a project with its Owner, its roles, its group chat and the first line of its history. Tags and the roles'
 * skills get their own names. Returns the project's id.
 */
export const createProject = (
  db: Kysely<Database>,
  { actorId, draft, names }: Draft,
): Promise<string> =>
  command(db, async ({ trx, effects }) => {
    const { id } = await trx
      .insertInto('projects')
      .values({
        title: draft.title,
        description: draft.description,
        tags: namedSkills(names, draft.tags),
        meeting_format: draft.meetingFormat[0]!,
        recruiting: draft.status,
        image_id: draft.imageId,
        image_descriptions: descriptionsColumn(draft.imageDescriptions, [draft.imageId]),
        course: draft.course,
        semester: draft.semester,
        deadline: draft.deadline,
        repository_link: draft.repositoryLink,
        design_link: draft.designLink,
        site_link: draft.siteLink,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('memberships')
      .values({ project_id: id, user_id: actorId, role: 'Owner' })
      .execute()
    await saveWantedRoles(trx, id, { edited: draft.wantedRoles, names })
    await trx.insertInto('chats').values({ project_id: id }).execute()
    const created = { projectId: id, actorId, subjectId: actorId, change: 'created' } as const
    effects.add(historyEntry(trx, { ...created, to: 'Owner' }))
    effects.publish([actorId], { type: 'chats' })
    return id
  })

interface Update {
  actorId: string
  projectId: string
  update: EndpointInput<Endpoints['updateProject']>['body']
  names: SkillNames
}

/** A member with a changed role. */
interface ChangedRole {
  member: string
  from: MemberRole
  to: MemberRole
}

/**
 * Saves the editable fields of a project, with added tags and skills under their own names, and notifies the members.
 * Fields that the update leaves out stay.
 *
 * @returns the members whose roles have changed
 * @throws ApiError not_found; forbidden for all but Owner and Admins; version_conflict if the project has
 *   changed since it was read; validation_failed for an image of another person, a role that cannot be
 *   given, or a role with fewer places than members
 */
export const updateProject = (
  db: Kysely<Database>,
  { actorId, projectId, update, names }: Update,
): Promise<ChangedRole[]> =>
  onProject(db, { actorId, projectId }, 'edit', async (running) => {
    const { trx, effects } = running
    const row = await findProject(trx, projectId)
    if (!row) throw notFound('project')
    requireVersion(update, row, 'This project was changed by someone else')
    await requireImages(trx, row, { actorId, update })
    await writeFields(trx, row, { update, names })
    if (update.wantedRoles) {
      await saveWantedRoles(trx, projectId, { edited: update.wantedRoles, names })
    }
    effects.activity()
    effects.publishToTeam()
    const title = update.title ?? row.title
    if (title !== row.title) {
      const message = `“${row.title}” is now called “${title}”.`
      effects.notifyTeam({ type: 'project-renamed', fromId: actorId, message })
    }
    const changed = await writeMembers(running, { actorId, update })
    for (const { member, to } of changed) {
      if (member === actorId) continue
      const message = `You are now ${withArticle[to]} of ${title}.`
      effects.notify([member], { type: 'role-changed', fromId: actorId, message })
    }
    return changed
  })

const withArticle = { Owner: 'the Owner', Admin: 'an Admin', Member: 'a Member' }

const requireImages = async (
  trx: Transaction<Database>,
  row: ProjectRow,
  { actorId, update }: Pick<Update, 'actorId' | 'update'>,
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

/** Writes the fields that the update has: the query leaves out what is undefined. */
const writeFields = async (
  trx: Transaction<Database>,
  row: ProjectRow,
  { update, names }: Pick<Update, 'update' | 'names'>,
): Promise<void> => {
  const imageId = update.imageId === undefined ? row.imageId : update.imageId
  const gallery = update.imageGalleryList ?? row.imageGalleryList
  const descriptions = update.imageDescriptions ?? row.imageDescriptions
  await trx
    .updateTable('projects')
    .set({
      title: update.title,
      description: update.description,
      tags: update.tags && namedSkills(names, update.tags, row.tags),
      meeting_format: update.meetingFormat?.[0],
      recruiting: update.status,
      image_id: imageId,
      gallery_image_ids: gallery,
      image_descriptions: descriptionsColumn(descriptions, [imageId, ...gallery]),
      course: update.course,
      semester: update.semester,
      deadline: update.deadline,
      repository_link: update.repositoryLink,
      design_link: update.designLink,
      site_link: update.siteLink,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
}

/** The descriptions of these images, as JSON for the column. */
const descriptionsColumn = (
  descriptions: ImageDescriptions,
  imageIds: readonly (string | null)[],
): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(descriptions).filter(([id]) => imageIds.includes(id))),
  )

/** Writes titles and roles of members; the Owner's role is fixed. */
const writeMembers = async (
  running: ProjectCommand,
  { actorId, update: { userRoles = {}, userTitles = {} } }: Pick<Update, 'actorId' | 'update'>,
): Promise<ChangedRole[]> => {
  const { trx, project } = running
  const changed: ChangedRole[] = []
  for (const { id: userId, role, title } of await selectMembers(trx)
    .where('memberships.project_id', '=', project.id)
    .execute()) {
    const newTitle = userTitles[userId] ?? title
    if (newTitle !== title) {
      await trx
        .updateTable('memberships')
        .set({ title: newTitle })
        .where('project_id', '=', project.id)
        .where('user_id', '=', userId)
        .execute()
    }
    const to = userRoles[userId] ?? role
    if (role === 'Owner' || to === role) continue
    if (to !== 'Admin' && to !== 'Member') {
      throw invalid(`userRoles.${userId}`, 'Please choose Admin or Member.')
    }
    await changeRole(running, { userId, actorId, from: role, to })
    changed.push({ member: userId, from: role, to })
  }
  return changed
}
