import type { ProjectEdit } from '@quad/contract'
import {
  ApiFailure,
  compareVersions,
  mergeVersions,
  useSaving,
  type Choices,
  type Difference,
} from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { saveProject, type Saved } from '../editing.queries.ts'
import { projectQuery } from '../project.queries.ts'
import { comparedFields } from './compared-fields.tsx'
import { editorValues, type EditorValues, type ManagedProject } from './editor-values.ts'

interface Conflict {
  theirs: ManagedProject
  differences: readonly Difference[]
}

/** How the saving of a form went, as far as it still matters. */
interface Outcome {
  conflict?: Conflict
  /** Saved, but for members who could not be taken off: why not. */
  notRemoved?: string[]
}

/**
 * Saves what stands in the editor. A project that others have saved meanwhile is compared field by
 * field; where nothing differs that they have changed, it is saved without asking.
 *
 * @param editorId who saves
 * @param onSaved called when all is saved, and nothing is left in the form to save
 */
export const useSave = <Context, Output>(
  projectId: string,
  editorId: string,
  form: UseFormReturn<EditorValues, Context, Output>,
  onSaved: () => void,
) => {
  const queryClient = useQueryClient()
  const query = projectQuery(projectId)
  const { mutateAsync } = useMutation(saveProject)
  const { isSaving, outcome, failure, save, forget } = useSaving<Outcome>()

  /** Lets the form go on from their version, with what was chosen of it. */
  const goOnFrom = (theirs: ManagedProject, choices: Choices): ProjectEdit => {
    const values = editorValues(theirs)
    const merged = mergeVersions({ mine: form.getValues(), theirs: values }, choices)
    form.reset(values)
    form.reset({ ...merged, began: values.began }, { keepDefaultValues: true })
    return merged
  }

  const showSaved = ({ userRoles }: ProjectEdit, { project, remaining }: Saved): Outcome => {
    queryClient.setQueryData(query.queryKey, project)
    if (remaining.length === 0 || project.audience !== 'manager') {
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
      onSaved()
      return {}
    }
    form.reset(editorValues(project))
    form.setValue('userRoles', userRoles)
    form.setValue(
      'removed',
      remaining.map(({ userId }) => userId),
      { shouldDirty: true },
    )
    const names = new Map(project.members.map(({ id, name }) => [id, name]))
    return {
      notRemoved: remaining.map(
        ({ userId, reason }) =>
          `The rest is saved, but ${names.get(userId) ?? 'a member'} is not removed: ${reason} Save again to try once more.`,
      ),
    }
  }

  const compare = async (refusal: ApiFailure): Promise<Outcome> => {
    const theirs = await queryClient.query({ ...query, staleTime: 0 })
    const mine = form.getValues()
    if (theirs.audience !== 'manager' || theirs.version === mine.began.version) throw refusal
    const versions = { base: mine.began, mine, theirs: editorValues(theirs) }
    const differences = compareVersions<ProjectEdit>(comparedFields(theirs.members), versions)
    if (differences.length > 0) return { conflict: { theirs, differences } }
    return send(goOnFrom(theirs, {}))
  }

  const send = async (edit: ProjectEdit): Promise<Outcome> => {
    const { began, removed } = form.getValues()
    try {
      const saving = { projectId, editorId, version: began.version, edit, removals: removed }
      return showSaved(edit, await mutateAsync(saving))
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'version_conflict') return compare(error)
      throw error
    }
  }

  return {
    isSaving,
    failure,
    ...outcome,
    save: (edit: ProjectEdit) => save(() => send(edit)),
    /** Saves with these versions of what differs. */
    settle: (theirs: ManagedProject, choices: Choices) =>
      save(() => send(goOnFrom(theirs, choices))),
    keepEditing: forget,
  }
}
