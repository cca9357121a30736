import type { EndpointInput, Endpoints } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { publish } from '../live/publish.ts'
import { recordChange } from './history.ts'
import { descriptionsColumn } from './picture-descriptions.ts'
import { saveWantedRoles } from './wanted-roles/save-wanted-roles.ts'

type Draft = EndpointInput<Endpoints['createProject']>['body']

/**
 * Creates a project with its Owner, its roles, its group chat and the first line of its history. Returns its id.
 */
export const createProject = (
  db: Kysely<Database>,
  actorId: string,
  draft: Draft,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('projects')
      .values({
        title: draft.title,
        description: draft.description,
        tags: draft.tags,
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
    await saveWantedRoles(trx, id, draft.wantedRoles)
    await trx.insertInto('chats').values({ project_id: id }).execute()
    await recordChange(trx, {
      projectId: id,
      actorId,
      subjectId: actorId,
      change: 'created',
      to: 'Owner',
    })
    await publish(trx, [actorId], { type: 'chats' })
    return id
  })
