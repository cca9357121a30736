import type { NewEvent } from '@quad/contract'
import { useShell } from '@quad/shared-ui'
import { useState } from 'react'
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
 *
 * @returns `showErrors` for `onInvalid`, and the message of the toast, if any
 */
export const useShowEventErrors = ({ setFocus }: Pick<UseFormReturn<NewEvent>, 'setFocus'>) => {
  const { toast } = useShell()
  const [toasted, setToasted] = useState<string>()
  const showErrors = (errors: FieldErrors<NewEvent>): void => {
    const first = fields.find((name) => errors[name])
    if (!first) return
    setFocus(first)
    // react-hook-form focuses in a timeout, too.
    setTimeout(() => document.activeElement?.scrollIntoView({ block: 'center' }))
    const isTime = first === 'startDateTime' || first === 'endDateTime'
    const message = isTime ? errors[first]?.message : undefined
    setToasted(message)
    if (message !== undefined) toast.error(message)
  }
  return { showErrors, toasted }
}
