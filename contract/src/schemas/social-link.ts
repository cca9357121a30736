import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import type { SocialPage } from '../social-page.ts'
import { codePoints, isStorable } from '../text.ts'
import { notStorable } from './text.ts'

interface SocialLinkTexts {
  /** Error for a text that is neither a handle nor the address of a person's page. */
  wrong: string
  tooLong: string
}

/**
 * A link to a person's page on a social network, or an empty text. The output is the page's address, and the limit
 * counts the handle.
 *
 * @param pageOf the page that a text names, from `socialPage`
 */
export const socialLink = (
  pageOf: (text: string) => SocialPage | undefined,
  { wrong, tooLong }: SocialLinkTexts,
) =>
  z.string().check(
    z.trim(),
    z.refine(isStorable, { error: notStorable, abort: true }),
    z.refine((text) => text === '' || pageOf(text) !== undefined, { error: wrong, abort: true }),
    z.refine((text) => codePoints(pageOf(text)?.handle ?? '') <= limits.socialLink, tooLong),
    z.overwrite((text) => pageOf(text)?.address ?? text),
  )
