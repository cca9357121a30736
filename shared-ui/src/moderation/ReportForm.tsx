import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, newReport, texts, type NewReport } from '@quad/contract'
import { useForm } from 'react-hook-form'
import { api } from '../api/api.ts'
import { messageOf } from '../api/request-error.ts'
import { Button } from '../components/Button/Button.tsx'
import { startInFirstField } from '../components/Dialog/first-field.ts'
import { FormAlert } from '../components/FormAlert/FormAlert.tsx'
import { TextArea } from '../components/TextArea/TextArea.tsx'
import { fieldProps } from '../forms/field-props.ts'
import { useDraft } from '../forms/use-draft.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { useShell } from '../remote/shell-services.ts'
import { useSession } from '../session/session-store.ts'
import styles from './report.module.css'

interface ReportFormProps extends Pick<NewReport, 'about' | 'id'> {
  onSent: () => void
}

/** Asks for the reason of a report, and keeps a draft. */
export function ReportForm({ about, id, onSent }: ReportFormProps) {
  const { toast } = useShell()
  const userId = useSession((state) => state.user?.id)
  const form = useForm<NewReport>({
    resolver: standardSchemaResolver(newReport),
    defaultValues: { reason: '', about, id },
  })
  const draft = useDraft(`report:${about}:${id}:${userId ?? ''}`, form)
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async (body) => {
      await api.sendReport({ body })
      draft.drop()
      toast.success(texts.reported)
      onSent()
    },
  })

  return (
    <form ref={startInFirstField} className={styles.form} noValidate onSubmit={submit}>
      <FormAlert
        messages={
          failure
            ? [messageOf(failure, 'Your report could not be sent. Please try again.')]
            : messages
        }
        isShort
      />
      <TextArea
        label="Reason"
        hint="What is wrong with it?"
        rows={4}
        required
        limit={limits.reportReasonMax}
        {...fieldProps(form, 'reason')}
      />
      <Button type="submit" variant="primary" busy={isBusy} className={styles.send}>
        Send report
      </Button>
    </form>
  )
}
