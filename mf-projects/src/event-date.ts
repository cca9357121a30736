import { texts } from '@quad/contract'
import { dateTime } from '@quad/shared-ui'

/** `March 3, 2026 at 2:14 PM` in the viewer's zone; `No date set` for an empty text. */
export const eventDate = (iso: string): string => (iso === '' ? texts.noDate : dateTime(iso))

/** Whether an event is over. */
export const hasEnded = ({ endDateTime }: { endDateTime: string }): boolean =>
  Date.parse(endDateTime) <= Date.now()
