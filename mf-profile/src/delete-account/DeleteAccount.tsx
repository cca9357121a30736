import { texts } from '@quad/contract'
import { Button, Checkbox, drafts, useShell, panel } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteAccount } from '../account.queries.ts'
import { DeletionDialog } from './DeletionDialog.tsx'
import styles from './delete-account.module.css'

interface DeleteAccountProps {
  userId: string
  /** Called after the account is deleted, to leave the page. */
  onDeleted: () => void
}

/** Section in which a person deletes their own account. */
export function DeleteAccount({ userId, onDeleted }: DeleteAccountProps) {
  const shell = useShell()
  const [isSure, setIsSure] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useMutation({
    ...deleteAccount(userId),
    onSuccess: () => {
      drafts.drop(`edit-profile:${userId}`)
      onDeleted()
      void shell.session.signOut()
      shell.toast.success(texts.accountDeleted)
    },
  })

  return (
    <section
      id="delete-account"
      aria-labelledby="delete-account-title"
      className={panel}
      data-tone="danger"
    >
      <h2 id="delete-account-title">Delete account</h2>
      <p>
        Your profile, pictures, requests and notifications are permanently deleted. Your chat
        messages stay, shown as from “Deleted user”.
      </p>
      <Checkbox
        label="I want to permanently delete my account."
        checked={isSure}
        onChange={(event) => setIsSure(event.target.checked)}
      />
      <Button
        variant="danger"
        disabled={!isSure}
        className={styles.button}
        onClick={() => setIsAsking(true)}
      >
        Delete Account
      </Button>
      {isAsking && (
        <DeletionDialog
          userId={userId}
          onClose={() => setIsAsking(false)}
          onConfirm={() => mutateAsync()}
        />
      )}
    </section>
  )
}
