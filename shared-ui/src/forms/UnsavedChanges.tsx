import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '../components/Dialog/Dialog.tsx'
import { holdPage } from '../navigation/held-page.ts'
import type { Draft } from './use-draft.ts'

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
