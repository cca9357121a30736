import type { ProfileEdit, SelfUser } from '@quad/contract'
import {
  ApiFailure,
  compareVersions,
  mergeVersions,
  type Choices,
  type Difference,
} from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { saveProfile, userQuery } from '../profile.queries.ts'
import { useTakeOver } from '../take-over.ts'
import { comparedFields } from './compared-fields.tsx'
import { editorValues, type EditorValues } from './editor-values.ts'

interface Conflict {
  theirs: SelfUser
  differences: readonly Difference[]
}

/** How the saving of a form went, as far as it still matters. */
interface Outcome {
  failure?: ApiFailure
  conflict?: Conflict
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
  const [isSaving, setIsSaving] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({})

  /** Lets the form go on from their version, with what was chosen of it. */
  const goOnFrom = (theirs: SelfUser, choices: Choices): ProfileEdit => {
    const { began: _, ...mine } = form.getValues()
    const { began, ...saved } = editorValues(theirs)
    const merged = mergeVersions<ProfileEdit>({ mine, theirs: saved }, choices)
    form.reset({ ...saved, began })
    form.reset({ ...merged, began }, { keepDefaultValues: true })
    return merged
  }

  const compare = async (failure: ApiFailure): Promise<Outcome> => {
    const theirs = await queryClient.query({ ...userQuery(userId), staleTime: 0 })
    const mine = form.getValues()
    if (theirs.audience !== 'self' || theirs.version === mine.began.version) return { failure }
    const versions = { base: mine.began, mine, theirs: editorValues(theirs) }
    const differences = compareVersions<ProfileEdit>(comparedFields, versions)
    if (differences.length > 0) return { conflict: { theirs, differences } }
    return send(goOnFrom(theirs, {}))
  }

  const send = async (edit: ProfileEdit): Promise<Outcome> => {
    const { version } = form.getValues('began')
    try {
      takeOver(await mutateAsync({ params: { userId }, body: { ...edit, version } }))
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'version_conflict') {
        return compare(failure)
      }
      throw failure
    }
    onSaved()
    return {}
  }

  const save = async (edit: ProfileEdit) => {
    setIsSaving(true)
    setOutcome({})
    try {
      setOutcome(await send(edit))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setOutcome({ failure })
    } finally {
      setIsSaving(false)
    }
  }

  return {
    isSaving,
    ...outcome,
    save,
    /** Saves with these versions of what differs. */
    settle: (theirs: SelfUser, choices: Choices) => save(goOnFrom(theirs, choices)),
    keepEditing: () => setOutcome({}),
  }
}
