import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** A part of a date-time field: `part('month', 'Start Time')`. */
export const part = (name: string, label: string): HTMLElement =>
  within(screen.getByRole('group', { name: `${label} choose event time` })).getByRole(
    'spinbutton',
    { name: new RegExp(`^${name},`) },
  )

/** Types a whole moment as `MMDDYYYYhhmm` and `am` or `pm`; the focus moves on by itself. */
export const typeMoment = async (person: UserEvent, label: string, keys: string): Promise<void> => {
  await person.click(part('month', label))
  await person.keyboard(keys)
}
