import type { NewEvent } from '@quad/contract'
import { errorText } from '@quad/shared-ui'
import { getLocalTimeZone } from '@internationalized/date'
import { useId, useRef } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useController, useFormContext } from 'react-hook-form'
import { zoneName } from '../event-date.ts'
import styles from './date-time-field.module.css'
import { DateTimeField } from './DateTimeField.tsx'

const hour = 3_600_000

const hourAfter = (iso: string): string =>
  iso === '' ? '' : new Date(Date.parse(iso) + hour).toISOString()

/** Start and end of an event. The end is one hour after the start until the user changes it. */
export function EventTimes() {
  const { clearErrors, control, formState, getValues, setValue } = useFormContext<NewEvent>()
  const { field: start } = useController({ control, name: 'startDateTime' })
  const { field: end } = useController({ control, name: 'endDateTime' })
  // The start before a part of it was cleared.
  const clearedStart = useRef('')
  const zoneId = useId()

  const changeStart = (next: string) => {
    start.onChange(next)
    // The start may have caused the error of the end.
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
      {/* Replaces a <style> element of the library, which the CSP forbids. The buttons' own styles contain its rules. */}
      <meta id="react-aria-pressable-style" />
      <div className={styles.times}>
        <DateTimeField
          {...start}
          onChange={changeStart}
          zoneId={zoneId}
          label="Start Time"
          help="Type the day and the time, or choose the day in the calendar."
          error={errorText(formState.errors.startDateTime)}
        />
        <DateTimeField
          {...end}
          zoneId={zoneId}
          label="End Time"
          help="An hour after the start, unless you choose another time. It must be after the start."
          error={errorText(formState.errors.endDateTime)}
        />
        <p id={zoneId} className={styles.zone}>
          Both times are in your time zone: {zoneName(getLocalTimeZone())}.
        </p>
      </div>
    </I18nProvider>
  )
}
