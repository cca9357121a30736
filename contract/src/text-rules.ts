import { limits } from './limits.ts'
import { codePoints, isStorable } from './text.ts'
import { texts } from './texts.ts'

/** How long a text may be once it is trimmed, in code points, and what is said of one that is not. */
export interface TextRule {
  min: number
  max: number
  tooShort: string
  tooLong: string
}

export const notStorable = 'This text contains characters that cannot be stored.'

/** What is wrong with a trimmed text, for the person who wrote it; undefined where nothing is. */
export const refusalOf = (text: string, { min, max, tooShort, tooLong }: TextRule) => {
  if (!isStorable(text)) return notStorable
  const length = codePoints(text)
  if (length < min) return tooShort
  return length > max ? tooLong : undefined
}

/** Of a message in a chat. */
export const messageRule: TextRule = {
  min: limits.messageMin,
  max: limits.messageMax,
  tooShort: texts.messageLength,
  tooLong: texts.messageLength,
}

/** Of what comes with a join request or an invitation. */
export const requestMessageRule: TextRule = {
  min: limits.requestMessageMin,
  max: limits.requestMessageMax,
  tooShort: texts.requestMessageLength,
  tooLong: texts.requestMessageLength,
}

/** Of why something is reported. */
export const reportReasonRule: TextRule = {
  min: limits.reportReasonMin,
  max: limits.reportReasonMax,
  tooShort: texts.reportReasonLength,
  tooLong: texts.reportReasonLength,
}
