import { Button, VisuallyHidden } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { calendarLink } from '../event.queries.ts'

interface AddToGoogleCalendarProps {
  eventId: string
}

/** Leads to Google Calendar, which offers to add the event. */
export function AddToGoogleCalendar({ eventId }: AddToGoogleCalendarProps) {
  const { mutate, isPending, error } = useMutation(calendarLink)
  return (
    <>
      <Button
        variant="primary"
        busy={isPending}
        onClick={() => mutate(eventId, { onSuccess: (link) => window.location.assign(link) })}
      >
        {isPending ? 'Loading...' : 'Add to Google Calendar'}
      </Button>
      {/* The specification shows nothing of a failure; who does not see the button's return is told. */}
      <VisuallyHidden role="status">{error?.message}</VisuallyHidden>
    </>
  )
}
