import type { NewEvent } from '@quad/contract'
import { useShell } from '@quad/shared-ui'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'

// In the order on the page.
const fields = [
  'title',
  'description',
  'startDateTime',
  'endDateTime',
  'location',
  'onlineLink',
] as const

/**
 * Focuses the first invalid field, in the middle of the screen, where neither the header nor a toast
 * covers it or its label. An error of a time also shows in a toast when its turn has come.
 */
export const useShowEventErrors = ({ setFocus }: Pick<UseFormReturn<NewEvent>, 'setFocus'>) => {
  const { toast } = useShell()
  return (errors: FieldErrors<NewEvent>): void => {
    const first = fields.find((name) => errors[name])
    if (!first) return
    setFocus(first)
    // react-hook-form focuses in a timeout, too.
    setTimeout(() => document.activeElement?.scrollIntoView({ block: 'center' }))
    const message = errors[first]?.message
    const isTime = first === 'startDateTime' || first === 'endDateTime'
    if (isTime && message !== undefined) toast.error(message)
  }
}
