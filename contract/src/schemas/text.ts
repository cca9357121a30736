import * as z from 'zod'
import { notStorable, refusalOf, type TextRule } from '../text-rules.ts'
import { codePoints, isStorable, unquoted } from '../text.ts'

/** A text as it is: storable, at most `max` code points. */
export const plainText = (max: number, tooLong = `At most ${max} characters.`) =>
  z
    .string()
    .refine(isStorable, notStorable)
    .refine((text) => codePoints(text) <= max, tooLong)

/** A text to search by: trimmed, may be empty. */
export const searchText = (max: number) => z.string().trim().pipe(plainText(max))

/** A trimmed text that keeps a rule. */
export const trimmedText = (rule: TextRule) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      const message = refusalOf(text, rule)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })

/** A timestamp as clients send it: informative only, the server's clock is what is stored. */
export const timestamp = plainText(64).transform(unquoted)

export const isoDateTime = z.iso.datetime({ offset: true })
