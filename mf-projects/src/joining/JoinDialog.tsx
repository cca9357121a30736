import { joinMessage, limits, texts, type Project } from '@quad/contract'
import { Alert, Button, Dialog, TextArea, messageOf } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { projectQuery, requestToJoin } from '../project.queries.ts'
import styles from './joining.module.css'

interface JoinDialogProps {
  project: Project
  userId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function JoinDialog({ project, userId, open, onOpenChange }: JoinDialogProps) {
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    ...requestToJoin,
    onSuccess: async () => {
      await cache.invalidateQueries(projectQuery(project.id))
      onOpenChange(false)
    },
  })

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const message = joinMessage.safeParse({ msg: text, ts: new Date().toISOString() })
    setRefusal(message.error?.issues[0]?.message)
    if (message.success) {
      mutate({ params: { userId, projectId: project.id }, body: message.data })
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Request to join ${project.title}`}
      description="The project's Owner and Admins will see your message and your profile."
    >
      <form className={styles.form} onSubmit={send}>
        {error && !isPending && (
          <Alert>{messageOf(error, 'Your request could not be sent. Please try again.')}</Alert>
        )}
        <TextArea
          label="Message"
          rows={4}
          limit={limits.requestMessageMax}
          placeholder={texts.defaultJoinMessage}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={refusal}
        />
        <Button type="submit" variant="primary" busy={isPending}>
          Send request
        </Button>
      </form>
    </Dialog>
  )
}
