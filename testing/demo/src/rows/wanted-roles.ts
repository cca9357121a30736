import { project, projectId, projectKeys } from './projects.ts'
import { wantedRoleId } from './role-ids.ts'

/** All roles that projects need. */
export const wantedRoleRows = () =>
  projectKeys.flatMap((key) =>
    (project(key).roles ?? []).map(({ title, skills, places = 1, hours, closed }, position) => ({
      id: wantedRoleId(key, title),
      project_id: projectId(key),
      position,
      title,
      skills: [...skills],
      places,
      hours: hours ?? null,
      closed: closed ?? false,
    })),
  )
