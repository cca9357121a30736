import { unquoted, type Notification } from '@quad/contract'
import { dayLabel } from '@quad/shared-ui'

interface Day {
  /** `Today`, `Yesterday`, … */
  label: string
  /** Newest first. */
  notifications: Notification[]
}

/** Time of sending, in ms. */
const sentAt = ({ timeSent }: Notification): number => Date.parse(unquoted(timeSent))

/** Newest first. */
export const newestFirst = (notifications: readonly Notification[]): Notification[] =>
  notifications.toSorted((a, b) => sentAt(b) - sentAt(a))

/** Groups notifications, newest first, by day in the viewer's zone. */
export const byDay = (notifications: readonly Notification[], now: Date): Day[] => {
  const days: Day[] = []
  for (const notification of notifications) {
    const label = dayLabel(new Date(sentAt(notification)), now)
    const day = days.at(-1)
    if (day?.label === label) day.notifications.push(notification)
    else days.push({ label, notifications: [notification] })
  }
  return days
}
