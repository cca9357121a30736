import type { ProjectCard } from '@quad/contract'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import { membersOf } from './members.ts'

const facesShown = 5

/** What a query of a list selects of each project. */
export const projectCardColumns = [
  'projects.id',
  'projects.title',
  'projects.description',
  'projects.meeting_format',
  'projects.recruiting',
  'projects.tags',
  'projects.image_id',
  'projects.team_size',
] as const

export type ProjectCardRow = Pick<
  Selectable<Database['projects']>,
  | 'id'
  | 'title'
  | 'description'
  | 'meeting_format'
  | 'recruiting'
  | 'tags'
  | 'image_id'
  | 'team_size'
>

/** The cards of a list's rows, in their order, with one query for the members of all of them. */
export const presentProjectCards = async (
  db: Kysely<Database>,
  rows: readonly ProjectCardRow[],
): Promise<ProjectCard[]> => {
  const members = Map.groupBy(
    await membersOf(
      db,
      rows.map((row) => row.id),
    ),
    (member) => member.projectId,
  )
  return rows.map((row) => {
    const team = members.get(row.id) ?? []
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      imageId: row.image_id,
      status: row.recruiting,
      meetingFormat: [row.meeting_format],
      tags: row.tags,
      usersId: team.map(({ id }) => id),
      teamSize: row.team_size,
      faces: team
        .slice(0, facesShown)
        .map(({ id, name, profilePhotoId }) => ({ id, name, profilePhotoId })),
    }
  })
}
