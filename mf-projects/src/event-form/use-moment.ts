import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { useState } from 'react'

/** A moment as text and as a date. */
export interface Moment {
  /** In UTC; empty if unset. */
  iso: string
  date: ZonedDateTime | null
}

const momentOf = (iso: string, zone: string): Moment => ({
  iso,
  date: iso === '' ? null : parseAbsolute(iso, zone),
})

/**
 * Keeps the last complete moment of a field while a part is cleared, so that the other parts are not
 * lost.
 *
 * @param text  ISO, or empty
 * @param onChange called with ISO in UTC, or with an empty text after all parts are cleared
 */
export function useMoment(text: string, zone: string, onChange: (text: string) => void) {
  const [kept, setKept] = useState(() => momentOf(text, zone))
  const [announced, setAnnounced] = useState('')
  let moment = kept
  // Set from outside: a proposed end, or another person's version.
  if (text !== '' && text !== kept.iso && text !== announced) {
    moment = momentOf(text, zone)
    setKept(moment)
    setAnnounced('')
  }

  const choose = (date: ZonedDateTime | null) => {
    const iso = date?.toAbsoluteString() ?? ''
    setKept({ iso, date })
    setAnnounced('')
    onChange(iso)
  }

  /** Tells the form the value that a complete field will take when it loses the focus, or that it has none. */
  const announce = (iso: string) => {
    setAnnounced(iso)
    onChange(iso)
  }

  return { moment, choose, announce }
}
