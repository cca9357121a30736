import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { plainText } from './text.ts'

const leadsTo = (text: string, host: string): boolean => {
  if (!text.startsWith('https://') || !URL.canParse(text)) return false
  const { hostname, username, password, port } = new URL(text)
  const isHost = hostname === host || hostname.endsWith(`.${host}`)
  return isHost && username === '' && password === '' && port === ''
}

interface SocialLinkTexts {
  /** Error for a link that does not lead to the network. */
  wrong: string
  tooLong: string
}

/** A link to a page on a social network, or an empty text. */
export const socialLink = (host: string, { wrong, tooLong }: SocialLinkTexts) =>
  z
    .pipe(z.string().check(z.trim()), plainText(limits.socialLink, tooLong))
    .check(z.refine((text) => text === '' || leadsTo(text, host), wrong))
