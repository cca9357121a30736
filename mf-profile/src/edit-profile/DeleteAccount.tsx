import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  isolated,
  limits,
  texts,
  type OwnedProject,
  type PasswordConfirmation,
} from '@quad/contract'
import { passwordConfirmation } from '@quad/contract/forms'
import {
  api,
  Button,
  Checkbox,
  Dialog,
  drafts,
  ErrorPanel,
  fieldProps,
  FormAlert,
  Loading,
  messagesOf,
  panel,
  PasswordField,
  session,
  Skeleton,
  toast,
  useSubmit,
} from '@quad/shared-ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import styles from './edit-profile.module.css'

interface DeleteAccountProps {
  userId: string
  /** Called after the account is deleted, to leave the page. */
  onDeleted: () => void
}

/** Section in which a person deletes their own account. */
export function DeleteAccount({ userId, onDeleted }: DeleteAccountProps) {
  const [isSure, setIsSure] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useMutation({
    mutationFn: async (body: PasswordConfirmation) => {
      const params = { userId }
      await api.confirmPassword({ params, body })
      await api.deleteUser({ params })
    },
    onSuccess: () => {
      drafts.drop(`edit-profile:${userId}`)
      onDeleted()
      void session.signOut()
      toast.success(texts.accountDeleted)
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
        <DeletionDialog userId={userId} onClose={() => setIsAsking(false)} send={mutateAsync} />
      )}
    </section>
  )
}

interface DeletionDialogProps {
  userId: string
  onClose: () => void
  send: (body: PasswordConfirmation) => Promise<unknown>
}

/** Shows what happens to the person's projects before the account is deleted, and asks for the password. */
function DeletionDialog({ userId, onClose, send }: DeletionDialogProps) {
  const form = useForm<PasswordConfirmation>({
    resolver: standardSchemaResolver(passwordConfirmation),
    defaultValues: { password: '' },
  })
  const { submit, isBusy, failure, messages } = useSubmit(form, { send })
  const {
    data: projects,
    error,
    refetch,
  } = useQuery({
    queryKey: ['deletion', userId],
    queryFn: ({ signal }) => api.previewDeletion({ params: { userId } }, { signal }),
    // Shown right before the deletion, so it must be current.
    staleTime: 0,
    gcTime: 0,
  })

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete your account?"
      description="This cannot be undone."
    >
      {projects && <Consequences projects={projects} />}
      {!projects && error && (
        <ErrorPanel
          level={3}
          title="We could not load what happens to your projects."
          onRetry={() => refetch()}
        >
          {error.message}
        </ErrorPanel>
      )}
      {!projects && !error && (
        <Loading label="Loading what happens to your projects">
          <Skeleton />
          <Skeleton width="70%" />
        </Loading>
      )}
      <form className={styles.confirmation} noValidate onSubmit={submit}>
        <FormAlert
          messages={
            failure
              ? messagesOf(failure, 'Your account could not be deleted. Please try again.')
              : messages
          }
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          maxLength={2 * limits.passwordMax}
          {...fieldProps(form, 'password')}
        />
        <div className={styles.decision}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" disabled={!projects} busy={isBusy}>
            Delete permanently
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ConsequencesProps {
  projects: readonly OwnedProject[]
}

function Consequences({ projects }: ConsequencesProps) {
  if (projects.length === 0)
    return <p>You own no projects. The projects you are a member of continue without you.</p>
  return (
    <div>
      <p>What happens to the projects that you own:</p>
      <ul role="list" className={styles.projects}>
        {projects.map(({ id, title: project, heir }) => (
          <li key={id}>
            <b dir="auto">{project}</b>{' '}
            {heir
              ? `passes to ${isolated(heir.name)}, ${heir.role === 'Admin' ? 'an Admin' : 'a Member'}.`
              : 'is deleted, because it has no other member.'}
          </li>
        ))}
      </ul>
    </div>
  )
}
