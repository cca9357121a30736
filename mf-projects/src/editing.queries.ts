import type { Project, ProjectEdit } from '@quad/contract'
import { api, ApiFailure } from '@quad/shared-ui'
import { mutationOptions } from '@tanstack/react-query'

interface Saving {
  projectId: string
  /** Who saves. */
  editorId: string
  /** The version that was edited. */
  version: number
  edit: ProjectEdit
  /** Ids of the members to take off once the rest is saved. */
  removals: readonly string[]
}

/** What came of saving. */
export interface Saved {
  project: Project
  /** Those who could not be taken off, and why. */
  remaining: { userId: string; reason: string }[]
}

const write = (projectId: string, version: number, edit: ProjectEdit): Promise<Project> =>
  api.updateProject({ params: { projectId }, body: { ...edit, version } })

const takeOff = async (
  projectId: string,
  removals: readonly string[],
): Promise<Saved['remaining']> => {
  const remaining: Saved['remaining'] = []
  // One after the other: each of them locks the project.
  for (const userId of removals) {
    try {
      await api.leaveProject({ params: { userId, projectId } })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      remaining.push({ userId, reason: error.message })
    }
  }
  return remaining
}

const save = async (saving: Saving): Promise<Saved> => {
  const { projectId, editorId, version, edit, removals } = saving
  // Who becomes a Member removes nobody any more: that step comes last.
  const stepsDown = removals.length > 0 && edit.userRoles[editorId] === 'Member'
  const stillAdmin = { ...edit, userRoles: { ...edit.userRoles, [editorId]: 'Admin' as const } }
  const project = await write(projectId, version, stepsDown ? stillAdmin : edit)
  const remaining = await takeOff(projectId, removals)
  if (!stepsDown || remaining.length > 0) return { project, remaining }
  return { project: await write(projectId, project.version, edit), remaining }
}

/** Saves a project, then takes members off it. Fails where the project itself is not saved. */
export const saveProject = mutationOptions({ mutationFn: save, networkMode: 'always' })

export const deleteProject = mutationOptions({
  mutationFn: (projectId: string) => api.deleteProject({ params: { projectId } }),
  networkMode: 'always',
})
