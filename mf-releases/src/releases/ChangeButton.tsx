import {
  Button,
  Dialog,
  fieldProps,
  FormAlert,
  messagesOf,
  RequestError,
  TextField,
  toast,
  useSubmit,
} from '@quad/shared-ui'
import { useEffect, useState, type ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import type { Change } from './changes.ts'
import { makeChange, reload } from './releases.queries.ts'
import styles from './releases.module.css'

/** Characters of a reason, as the server takes them. */
const longestReason = 300

interface ChangeButtonProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  change: Change
}

/** A button that asks before it makes a release. */
export function ChangeButton({ change, variant }: ChangeButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // What the page loads meanwhile must not change what an open dialog asks.
  const [asked, setAsked] = useState(change)
  return (
    <>
      <Button
        size="small"
        {...(variant && { variant })}
        aria-label={change.label}
        onClick={() => {
          setAsked(change)
          setOpen(true)
        }}
      >
        {change.verb}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`${asked.label}?`}
        description={asked.description}
      >
        <ChangeForm change={asked} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface ChangeFormProps {
  change: Change
  onClose: () => void
}

/** The checks that a person names, separated by commas or blanks. */
const namesIn = (text: string): string[] => text.split(/[\s,]+/).filter((name) => name !== '')

/** Makes the change. After a refusal, it offers to do it in spite of the checks that the person names. */
function ChangeForm({ change, onClose }: ChangeFormProps) {
  const { verb, path, body, needsReason = false, done } = change
  const form = useForm({ defaultValues: { reason: '', checks: '' } })
  const [isRefused, setRefused] = useState(false)
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async (values) => {
      const reason = values.reason.trim()
      const checks = namesIn(values.checks)
      await makeChange({
        path,
        body: {
          ...body,
          ...(needsReason && { why: reason }),
          ...(checks.length > 0 && { force: { checks, reason } }),
        },
      })
      onClose()
      toast.success(done)
    },
    onFailure: (error) => {
      const isConflict = error instanceof RequestError && error.code === 'conflict'
      setRefused(isConflict)
      if (!isConflict) void reload()
    },
  })

  useEffect(() => {
    if (!isRefused) return undefined
    // Only after the refusal is read: what is live now may have no such button, and no dialog.
    return () => void reload()
  }, [isRefused])

  return (
    <form className={styles.change} noValidate onSubmit={submit}>
      <FormAlert
        messages={failure ? messagesOf(failure, 'The change is not confirmed.') : messages}
        isShort
      />
      {needsReason && (
        <TextField
          label="Reason"
          hint="The history keeps it."
          maxLength={longestReason}
          required
          {...fieldProps(form, 'reason', {
            validate: (reason) => reason.trim() !== '' || 'Please give a reason.',
          })}
        />
      )}
      {change.canForce && isRefused && (
        <>
          <TextField
            label="Checks to force"
            hint="The names after “Refused by”, to do it all the same. Some are never forced."
            {...fieldProps(form, 'checks')}
          />
          <TextField
            label="Reason to force them"
            hint="The history keeps it."
            maxLength={longestReason}
            {...fieldProps(form, 'reason', {
              validate: (reason, { checks }) =>
                namesIn(checks).length === 0 || reason.trim() !== '' || 'Please give a reason.',
            })}
          />
        </>
      )}
      <div className={styles.answers}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={change.danger ? 'danger' : 'primary'} busy={isBusy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
