import type { EventUpdate } from '@quad/contract'
import { useRef } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useController, type UseFormReturn } from 'react-hook-form'
import styles from './date-time-field.module.css'
import { DateTimeField } from './DateTimeField.tsx'

const hour = 3_600_000

const hourAfter = (iso: string): string =>
  iso === '' ? '' : new Date(Date.parse(iso) + hour).toISOString()

interface EventTimesProps {
  form: UseFormReturn<EventUpdate>
  errors: { startDateTime?: string; endDateTime?: string }
}

/** When an event starts and ends. The end is an hour later until it is chosen otherwise. */
export function EventTimes({ form, errors }: EventTimesProps) {
  const { clearErrors, control, getValues, setValue } = form
  const { field: start } = useController({ control, name: 'startDateTime' })
  const { field: end } = useController({ control, name: 'endDateTime' })
  // The start as it was when a part of it was cleared.
  const clearedStart = useRef('')

  const changeStart = (next: string) => {
    start.onChange(next)
    // What was wrong with the end may have been the start.
    clearErrors('endDateTime')
    const before = start.value === '' ? clearedStart.current : start.value
    if (next === '') {
      clearedStart.current = before
      return
    }
    const chosen = getValues('endDateTime')
    if (chosen === '' || chosen === hourAfter(before)) {
      setValue('endDateTime', hourAfter(next), { shouldDirty: true })
    }
  }

  return (
    <I18nProvider locale="en-US">
      {/* Stands in for a <style> element of the library's, which the CSP forbids; what it would say,
          the buttons' own styles say. */}
      <meta id="react-aria-pressable-style" />
      <div className={styles.times}>
        <DateTimeField
          {...start}
          onChange={changeStart}
          label="Start Time"
          help="Type the day and the time, or choose the day in the calendar."
          error={errors.startDateTime}
        />
        <DateTimeField
          {...end}
          label="End Time"
          help="An hour after the start, unless you choose another time. It must be after the start."
          error={errors.endDateTime}
        />
      </div>
    </I18nProvider>
  )
}
