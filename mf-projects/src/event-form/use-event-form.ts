import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { EventUpdate } from '@quad/contract'
import { eventUpdate } from '@quad/contract/forms'
import { useDraft, type Draft } from '@quad/shared-ui'
import { useForm, type UseFormReturn } from 'react-hook-form'

/** An event of which nothing is chosen yet. */
export const blankEvent: EventUpdate = {
  title: '',
  description: '',
  startDateTime: '',
  endDateTime: '',
  location: '',
  version: 0,
}

/** An event in a form, and what of it is not saved yet. */
export interface EventInForm {
  form: UseFormReturn<EventUpdate>
  draft: Draft
}

/**
 * The form of an event, whose times are ISO in UTC, or empty while they are not chosen.
 *
 * @param draftName see `useDraft`
 */
export const useEventForm = (draftName: string, initial: EventUpdate): EventInForm => {
  const form = useForm<EventUpdate>({
    resolver: standardSchemaResolver(eventUpdate),
    defaultValues: initial,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  return { form, draft: useDraft(draftName, form) }
}
