import {
  limits,
  texts,
  type EndpointArguments,
  type Endpoints,
  type ReportSubject,
} from '@quad/contract'
import { newReport } from '@quad/contract/forms'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { api } from '../api/api.ts'
import { messageOf } from '../api/request-error.ts'
import { Alert } from '../components/Alert/Alert.tsx'
import { Button } from '../components/Button/Button.tsx'
import { startInFirstField } from '../components/Dialog/Dialog.tsx'
import { TextArea } from '../components/TextArea/TextArea.tsx'
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx'
import { sayErrorInTitle } from '../navigation/document-title.ts'
import { drafts } from '../storage/storage.ts'
import { useSession } from '../session/session.ts'
import { toast } from '../toast/toast.ts'
import styles from './report.module.css'

interface ReportFormProps {
  about: ReportSubject
  id: string
  onSent: () => void
}

/**
 * Asks for the reason of a report, and keeps a draft. Not on the form kit: sharing that with a part that is
 * loaded on demand costs each first route 200 bytes.
 */
export function ReportForm({ about, id, onSent }: ReportFormProps) {
  const userId = useSession((state) => state.user?.id)
  const draft = `report:${about}:${id}:${userId ?? ''}`
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState(() => drafts.restore(draft, { reason: '' }).reason)
  const [refusal, setRefusal] = useState<string>()
  const [submits, setSubmits] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: EndpointArguments<Endpoints['sendReport']>['body']) =>
      api.sendReport({ body }),
    onSuccess: () => {
      drafts.drop(draft)
      toast.success(texts.reported)
      onSent()
    },
  })

  const isRefused = refusal !== undefined || (error !== null && !isPending)
  useEffect(() => (isRefused ? sayErrorInTitle() : undefined), [isRefused])

  const type = (text: string) => {
    setReason(text)
    setRefusal(undefined)
    drafts.keep(draft, { reason: text })
  }

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isPending) return
    setSubmits(submits + 1)
    const report = newReport.safeParse({ reason: field.current?.value ?? reason, about, id })
    if (report.success) mutate(report.data)
    else {
      setRefusal(report.error.issues[0]?.message)
      field.current?.focus()
    }
  }

  return (
    <form ref={startInFirstField} className={styles.form} noValidate onSubmit={send}>
      {error && !isPending && (
        <Alert>{messageOf(error, 'Your report could not be sent. Please try again.')}</Alert>
      )}
      {/* Enter leaves the focus in the field; each submit makes a new alert, which is announced. */}
      {refusal !== undefined && (
        <VisuallyHidden key={submits} role="alert">
          {refusal}
        </VisuallyHidden>
      )}
      <TextArea
        ref={field}
        label="Reason"
        hint="What is wrong with it?"
        rows={4}
        required
        limit={limits.reportReasonMax}
        value={reason}
        onChange={(event) => type(event.target.value)}
        error={refusal}
      />
      <Button type="submit" variant="primary" busy={isPending} className={styles.send}>
        Send report
      </Button>
    </form>
  )
}
