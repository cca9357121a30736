import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { drafts } from './drafts.ts'

/** What stands in a form and is not saved. */
export interface Draft {
  /** Whether there is anything to lose; asked at the moment of leaving. */
  isUnsaved: () => boolean
  /** Whether the form began with what was typed before a reload. */
  wasRestored: boolean
  /** Forgets the draft: it is saved, or not wanted. A later change makes a new one. */
  drop: () => void
}

/**
 * Keeps what a person changes in a form for this browser session, and puts it back after a reload.
 * What the form's `defaultValues` already say is no draft. For an object that others edit too, let
 * `version` be one of the values: a draft over an older version is then refused as such when it is
 * saved.
 *
 * @param name of the form, with the person's id in it: `project:{projectId}:{userId}`
 */
export const useDraft = <Values extends FieldValues, Context, Output>(
  name: string,
  { getValues, reset, subscribe }: UseFormReturn<Values, Context, Output>,
): Draft => {
  // Before the first field is drawn, so that none is ever seen without what was typed.
  const [wasRestored, setWasRestored] = useState(() => {
    if (!drafts.has(name)) return false
    reset(drafts.restore(name, getValues()), { keepDefaultValues: true })
    return true
  })
  const unsaved = useRef(wasRestored)

  useLayoutEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty = false }) => {
          unsaved.current = isDirty
          if (isDirty) drafts.keep(name, values)
          else drafts.drop(name)
        },
      }),
    [name, subscribe],
  )

  const isUnsaved = useCallback(() => unsaved.current, [])
  const drop = useCallback(() => {
    unsaved.current = false
    setWasRestored(false)
    drafts.drop(name)
  }, [name])

  return useMemo(() => ({ isUnsaved, wasRestored, drop }), [isUnsaved, wasRestored, drop])
}
