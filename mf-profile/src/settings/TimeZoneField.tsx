import type { Settings } from '@quad/contract'
import { Select, errorText } from '@quad/shared-ui'
import { useController, type Control } from 'react-hook-form'

/** The browser's time zone. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const labelOf = (zone: string): string => zone.replaceAll('_', ' ')

interface TimeZoneFieldProps {
  control: Control<Settings>
  /** The browser's zone at the last sign-in, or when the settings were last saved. */
  automatic: string | undefined
}

/** The time zone of mails: the browser's, or a chosen one. */
export function TimeZoneField({ control, automatic }: TimeZoneFieldProps) {
  const { field, fieldState } = useController({ control, name: 'timeZone' })
  const chosen = field.value ?? ''
  // Some browsers list no UTC, and a zone may have been chosen in another browser.
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen].filter(Boolean))
  return (
    <Select
      {...field}
      label="Time zone of mails"
      hint={
        automatic === undefined
          ? undefined
          : `Automatic is the zone of your browser when you last signed in or saved: ${labelOf(automatic)}.`
      }
      options={[
        { value: '', label: 'Automatic (from your browser)' },
        ...[...zones].toSorted().map((zone) => ({ value: zone, label: labelOf(zone) })),
      ]}
      value={chosen}
      onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
      error={errorText(fieldState.error)}
    />
  )
}
