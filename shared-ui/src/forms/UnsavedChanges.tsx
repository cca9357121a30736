import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '../components/Dialog/Dialog.tsx'
import { holdPage } from '../navigation/held-page.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useIsServed } from '../styles/use-is-served.ts'
import { drafts } from '../storage/storage.ts'

interface UnsavedChangesProps {
  draft: Pick<Draft, 'isUnsaved' | 'drop'>
  /** The draft stays for a later visit, so leaving inside the site needs no question. */
  keepsDraft?: boolean
}

/** Asks before leaving a page whose form has unsaved changes. */
export function UnsavedChanges({
  draft: { isUnsaved, drop },
  keepsDraft = false,
}: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !keepsDraft && currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  useEffect(() => holdPage(isUnsaved), [isUnsaved])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes on this page are not saved."
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => {
        drop()
        blocker.proceed?.()
      }}
    />
  )
}

/** The unsaved changes of a form. */
export interface Draft {
  /** Whether the form has unsaved changes. */
  isUnsaved: () => boolean
  /** Whether the form began with a draft from before a reload. */
  wasRestored: boolean
  /** Deletes the draft, after saving or discarding it. A later change makes a new one. */
  drop: () => void
}

/**
 * Keeps a form's changes for this browser session, and restores them after a reload. Values equal to
 * the form's `defaultValues` are no draft.
 *
 * @param name of the form, with the person's id in it: `project:{projectId}:{userId}`
 */
export const useDraft = <Values extends FieldValues, Context, Output>(
  name: string,
  { getValues, reset, subscribe }: UseFormReturn<Values, Context, Output>,
): Draft => {
  const restore = () => {
    if (!drafts.has(name)) return false
    reset(drafts.restore(name, getValues()), { keepDefaultValues: true })
    return true
  }
  // Before the first render, so that no field shows without its draft; on a served page, which has none, after it.
  const isServed = useIsServed()
  const [wasRestored, setWasRestored] = useState(() => !isServed && restore())
  const unsaved = useRef(wasRestored)
  const isLate = useRef(isServed)
  const restoreLate = useEffectEvent(() => {
    unsaved.current = restore()
    setWasRestored(unsaved.current)
  })
  useEffect(() => {
    if (isLate.current && !isServed) restoreLate()
    isLate.current = isServed
  }, [isServed])

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
