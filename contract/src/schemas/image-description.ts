import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { lineText } from './text.ts'

/** What an image shows: null for a decorative one, empty for one that is not described. */
export const imageDescription = z.nullable(
  lineText({
    min: 0,
    max: limits.pictureDescription,
    tooShort: texts.pictureDescriptionTooLong,
    tooLong: texts.pictureDescriptionTooLong,
  }),
)
