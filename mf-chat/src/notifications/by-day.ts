import { unquoted, type Notification } from '@quad/contract'
import { dayLabel } from '@quad/shared-ui'

interface Day {
  /** The same after midnight, when the label changes. */
  date: string
  /** `Today`, `Yesterday`, … */
  label: string
  /** Newest first. */
  notifications: Notification[]
}

/** Time of sending, in ms. */
const sentAt = ({ timeSent }: Notification): number => Date.parse(unquoted(timeSent))

/** Newest first, as the server sorts them. */
export const newestFirst = (notifications: readonly Notification[]): Notification[] =>
  notifications.toSorted((a, b) => sentAt(b) - sentAt(a) || (a.id < b.id ? 1 : -1))

/** Groups notifications, newest first, by day in the viewer's zone. */
export const byDay = (notifications: readonly Notification[], now: Date): Day[] => {
  const days: Day[] = []
  for (const notification of notifications) {
    const at = new Date(sentAt(notification))
    const date = at.toDateString()
    const day = days.at(-1)
    if (day?.date === date) day.notifications.push(notification)
    else days.push({ date, label: dayLabel(at, now), notifications: [notification] })
  }
  return days
}
