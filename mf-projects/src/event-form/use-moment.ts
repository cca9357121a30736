import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { useState } from 'react'

/** A moment as text and as a date. */
export interface Moment {
  /** In UTC; empty where none is chosen. */
  iso: string
  date: ZonedDateTime | null
}

const momentOf = (iso: string, zone: string): Moment => ({
  iso,
  date: iso === '' ? null : parseAbsolute(iso, zone),
})

/**
 * The last whole moment of a field whose text is empty while one of its parts is: the parts that
 * stand are not lost with it.
 *
 * @param text  ISO, or empty
 * @param onChange called with ISO in UTC, or with an empty text once all is cleared
 */
export function useMoment(text: string, zone: string, onChange: (text: string) => void) {
  const [kept, setKept] = useState(() => momentOf(text, zone))
  let moment = kept
  // Set from outside: a proposal, or the version of another person.
  if (text !== '' && text !== kept.iso) {
    moment = momentOf(text, zone)
    setKept(moment)
  }

  const choose = (date: ZonedDateTime | null) => {
    const iso = date?.toAbsoluteString() ?? ''
    setKept({ iso, date })
    onChange(iso)
  }

  return { moment, choose }
}
