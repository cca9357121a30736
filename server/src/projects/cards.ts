import type { MeetingFormat, ProjectCard } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { members } from './members.ts'

const facesShown = 5

/** The columns of a project in a list. */
export const projectCardColumns = [
  'projects.id',
  'projects.title',
  'projects.description',
  'projects.meeting_format as meetingFormat',
  'projects.recruiting as status',
  'projects.tags',
  'projects.image_id as imageId',
  'projects.team_size as teamSize',
] as const

export interface ProjectCardRow extends Omit<
  ProjectCard,
  'meetingFormat' | 'usersId' | 'faces' | 'match'
> {
  meetingFormat: MeetingFormat
}

/** The cards of a list's rows in their order, with one query for all members. */
export const presentProjectCards = async (
  db: Kysely<Database>,
  rows: readonly ProjectCardRow[],
): Promise<ProjectCard[]> => {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const teams = Map.groupBy(
    await members(db)
      .where('memberships.project_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
    ({ projectId }) => projectId,
  )
  return rows.map((row) => {
    const team = teams.get(row.id) ?? []
    return {
      ...row,
      meetingFormat: [row.meetingFormat],
      usersId: team.map(({ id }) => id),
      faces: team
        .slice(0, facesShown)
        .map(({ id, name, profilePhotoId }) => ({ id, name, profilePhotoId })),
    }
  })
}
