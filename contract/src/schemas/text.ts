import * as z from 'zod/mini'
import { isOneLine, readsAs } from '../displayed-text.ts'
import { codePoints, isStorable, normalized, unquoted } from '../text.ts'
import { texts } from '../texts.ts'

/** Length limits of a trimmed text, in code points, and the errors for each. */
export interface TextRule {
  min: number
  max: number
  tooShort: string
  tooLong: string
}

export const notStorable = 'This text contains characters that cannot be stored.'

/** An untrimmed text: storable, at most `max` code points. */
export const plainText = (max: number, tooLong = `At most ${max} characters.`) =>
  z.string().check(
    z.overwrite(normalized),
    z.refine(isStorable, notStorable),
    z.refine((text) => codePoints(text) <= max, tooLong),
  )

/** A search text: trimmed, may be empty. */
export const searchText = (max: number) => z.pipe(z.string().check(z.trim()), plainText(max))

/** A trimmed text with length limits. */
export const trimmedText = ({ min, max, tooShort, tooLong }: TextRule) =>
  z.string().check(
    z.trim(),
    z.overwrite(normalized),
    z.refine(isStorable, notStorable),
    z.refine((text) => codePoints(text) >= min, tooShort),
    z.refine((text) => codePoints(text) <= max, tooLong),
  )

/** A name, a title or another text of one line: trimmed, with length limits. */
export const lineText = (rule: TextRule) =>
  trimmedText(rule).check(
    z.refine(isOneLine, texts.notOneLine),
    z.refine((text) => !readsAs(text, texts.deletedUser), texts.reservedName),
  )

/**
 * A time in the client's own format. The server stores its own time and only compares this text: the `ts`
 * of a message tells a repeated request from a new one.
 */
export const clientTimestamp = plainText(64).check(z.overwrite(unquoted))

/** A calendar day, `YYYY-MM-DD`. PostgreSQL has no year 0. */
export const calendarDay = (error = 'Please enter a valid date.') =>
  z.iso.date({ error, abort: true }).check(z.refine((day) => !day.startsWith('0000'), error))

export const isoDateTime = z.iso.datetime({ offset: true })

/** A response with a text for the user. */
export const messageResponse = z.object({ message: z.string() })
