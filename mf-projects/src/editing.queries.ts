import type { Project, ProjectEdit } from '@quad/contract'
import { api, RequestError } from '@quad/shared-ui'
import { mutationOptions } from '@tanstack/react-query'

interface Saving {
  projectId: string
  /** The person who saves. */
  editorId: string
  /** The version that was edited. */
  version: number
  edit: ProjectEdit
  /** Ids of the members to remove once the rest is saved. */
  removals: readonly string[]
}

/** The result of saving. */
export interface Saved {
  project: Project
  /** Members who could not be removed, and why. */
  remaining: { userId: string; reason: string }[]
}

const write = (projectId: string, version: number, edit: ProjectEdit): Promise<Project> =>
  api.updateProject({ params: { projectId }, body: { ...edit, version } })

const removeMembers = async (
  projectId: string,
  removals: readonly string[],
): Promise<Saved['remaining']> => {
  const remaining: Saved['remaining'] = []
  // One after the other, as each removal locks the project.
  for (const userId of removals) {
    try {
      await api.leaveProject({ params: { userId, projectId } })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      remaining.push({ userId, reason: error.message })
    }
  }
  return remaining
}

/** Saves a project, then removes members. Rejects if the project itself is not saved. */
export const saveProject = async (saving: Saving): Promise<Saved> => {
  const { projectId, editorId, version, edit, removals } = saving
  // A Member cannot remove others, so an editor's own step down comes last.
  const stepsDown = removals.length > 0 && edit.userRoles[editorId] === 'Member'
  const stillAdmin = { ...edit, userRoles: { ...edit.userRoles, [editorId]: 'Admin' as const } }
  const project = await write(projectId, version, stepsDown ? stillAdmin : edit)
  const remaining = await removeMembers(projectId, removals)
  if (!stepsDown || remaining.length > 0) return { project, remaining }
  return { project: await write(projectId, project.version, edit), remaining }
}

export const deleteProject = mutationOptions({
  mutationFn: (projectId: string) => api.deleteProject({ params: { projectId } }),
})
