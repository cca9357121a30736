import { Button, VisuallyHidden } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { calendarLink } from '../event.queries.ts'

interface AddToGoogleCalendarProps {
  eventId: string
}

/** Opens Google Calendar to add the event. */
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
      {/* The specification shows no failure, so only screen readers get a message. */}
      <VisuallyHidden role="status">{error?.message}</VisuallyHidden>
    </>
  )
}
