import { endpointPath, isolated, texts, type Event } from '@quad/contract'
import { Button, ConfirmDialog, LinkButton, ShareButton, useShell } from '@quad/shared-ui'
import { CalendarArrowDown, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AddToGoogleCalendar } from './AddToGoogleCalendar.tsx'
import styles from './event.module.css'

interface EventActionsProps {
  event: Event
  /** Resolves after the deletion; rejects with the request's error. */
  onDelete: () => Promise<unknown>
}

/** The viewer's actions on an event. */
export function EventActions({ event, onDelete }: EventActionsProps) {
  const shell = useShell()
  const [asking, setAsking] = useState(false)

  const remove = async () => {
    await onDelete()
    await shell.navigate(`/projects/${event.projectId}`)
    shell.toast.success(texts.eventDeleted)
  }

  return (
    <div className={styles.actions}>
      <AddToGoogleCalendar eventId={event.id} />
      <LinkButton
        to={endpointPath('getEventFile', { params: { eventId: event.id } })}
        reloadDocument
        download
      >
        <CalendarArrowDown aria-hidden size={18} />
        Download .ics
      </LinkButton>
      <ShareButton title={event.title} path={`/event/${event.id}`} />
      {event.can.edit && (
        <LinkButton to={`/event/${event.id}/edit`}>
          <Pencil aria-hidden size={18} />
          Edit Event
        </LinkButton>
      )}
      {event.can.delete && (
        <Button onClick={() => setAsking(true)}>
          <Trash2 aria-hidden size={18} />
          Delete Event
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${isolated(event.title)}”?`}
        description="The event is removed for everyone. This cannot be undone."
        confirm="Delete Event"
        danger
        onConfirm={remove}
      />
    </div>
  )
}
