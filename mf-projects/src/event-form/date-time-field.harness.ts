import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** A part of a date-time field: `part('month', 'Start Time')`. */
export const part = (name: string, label: string): HTMLElement =>
  screen.getByRole('spinbutton', {
    name: new RegExp(`^${name}, ${label} choose event time`),
    // Skips computed styles, which take jsdom most of a test's time.
    hidden: true,
  })

/** Types a complete moment as `MMDDYYYYhhmm` and `am` or `pm`; the focus moves on by itself. */
export const typeMoment = async (person: UserEvent, label: string, keys: string): Promise<void> => {
  await person.click(part('month', label))
  await person.keyboard(keys)
}
