import type { NewEvent } from '@quad/contract'
import { useShell } from '@quad/shared-ui'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'

// In the order on the page.
const fields = ['title', 'description', 'startDateTime', 'endDateTime', 'location'] as const

/** Focuses the first invalid field, and shows errors of the times in a toast, too. */
export const useShowEventErrors = ({ setFocus }: Pick<UseFormReturn<NewEvent>, 'setFocus'>) => {
  const { toast } = useShell()
  return (errors: FieldErrors<NewEvent>): void => {
    const first = fields.find((name) => errors[name])
    if (first) setFocus(first)
    const ofTimes = (errors.startDateTime ?? errors.endDateTime)?.message
    if (ofTimes !== undefined) toast.error(ofTimes)
  }
}
