import { demoId } from '../demo-id.ts'
import type { PersonKey } from '../people.ts'
import { projects, type DemoProject, type ProjectKey } from '../projects.ts'

export const wantedRoleId = (key: ProjectKey, title: string): string =>
  demoId('wanted role', key, title)

/** The id of the role in which a member joined, or null. */
export const roleOfMember = (key: ProjectKey, person: PersonKey): string | null => {
  const { roles }: DemoProject = projects[key]
  const role = roles?.find(({ taken }) => taken?.includes(person))
  return role ? wantedRoleId(key, role.title) : null
}

/** The columns of a request that names a role, or none. */
export const requestedRole = (key: ProjectKey, title: string | undefined) => ({
  wanted_role_id: title === undefined ? null : wantedRoleId(key, title),
  wanted_role_title: title ?? null,
})
