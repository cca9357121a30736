import type { ProfileEdit, SelfUser } from '@quad/contract'
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
import { saveProfile, userQuery } from '../profile.queries.ts'
import { useTakeOver } from '../take-over.ts'
import { comparedFields } from './compared-fields.tsx'
import { editorValues, type EditorValues } from './editor-values.ts'

interface Conflict {
  theirs: SelfUser
  differences: readonly Difference[]
}

/**
 * Saves what stands in the editor. A profile that was saved elsewhere meanwhile is compared field by
 * field; where nothing differs that was changed there, it is saved without asking.
 *
 * @param onSaved called when nothing is left in the form to save
 */
export const useSave = <Context, Output>(
  userId: string,
  form: UseFormReturn<EditorValues, Context, Output>,
  onSaved: () => void,
) => {
  const queryClient = useQueryClient()
  const takeOver = useTakeOver()
  const { mutateAsync } = useMutation(saveProfile)
  const { isSaving, outcome: conflict, failure, save, forget } = useSaving<Conflict | undefined>()

  /** Lets the form go on from their version, with what was chosen of it. */
  const goOnFrom = (theirs: SelfUser, choices: Choices): ProfileEdit => {
    const { began: _, ...mine } = form.getValues()
    const { began, ...saved } = editorValues(theirs)
    const merged = mergeVersions<ProfileEdit>({ mine, theirs: saved }, choices)
    form.reset({ ...saved, began })
    form.reset({ ...merged, began }, { keepDefaultValues: true })
    return merged
  }

  const compare = async (refusal: ApiFailure): Promise<Conflict | undefined> => {
    const theirs = await queryClient.query({ ...userQuery(userId), staleTime: 0 })
    const mine = form.getValues()
    if (theirs.audience !== 'self' || theirs.version === mine.began.version) throw refusal
    const versions = { base: mine.began, mine, theirs: editorValues(theirs) }
    const differences = compareVersions<ProfileEdit>(comparedFields, versions)
    if (differences.length > 0) return { theirs, differences }
    return send(goOnFrom(theirs, {}))
  }

  const send = async (edit: ProfileEdit): Promise<Conflict | undefined> => {
    const { version } = form.getValues('began')
    try {
      takeOver(await mutateAsync({ params: { userId }, body: { ...edit, version } }))
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'version_conflict') return compare(error)
      throw error
    }
    onSaved()
    return undefined
  }

  return {
    isSaving,
    failure,
    conflict,
    save: (edit: ProfileEdit) => save(() => send(edit)),
    /** Saves with these versions of what differs. */
    settle: (theirs: SelfUser, choices: Choices) => save(() => send(goOnFrom(theirs, choices))),
    keepEditing: forget,
  }
}
