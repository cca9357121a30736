import type { Project, ProjectEdit } from '@quad/contract'
import { api, ApiFailure } from '@quad/shared-ui'
import { mutationOptions } from '@tanstack/react-query'

interface Saving {
  projectId: string
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

const save = async ({ projectId, version, edit, removals }: Saving): Promise<Saved> => {
  const project = await api.updateProject({ params: { projectId }, body: { ...edit, version } })
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
  return { project, remaining }
}

/** Saves a project, then takes members off it. Fails where the project itself is not saved. */
export const saveProject = mutationOptions({ mutationFn: save, networkMode: 'always' })

export const deleteProject = mutationOptions({
  mutationFn: (projectId: string) => api.deleteProject({ params: { projectId } }),
  networkMode: 'always',
})
