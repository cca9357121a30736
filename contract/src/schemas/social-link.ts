import * as z from 'zod'
import { limits } from '../limits.ts'
import { plainText } from './text.ts'

const leadsTo = (text: string, host: string): boolean => {
  if (!text.startsWith('https://') || !URL.canParse(text)) return false
  const { hostname, username, password, port } = new URL(text)
  const isHost = hostname === host || hostname.endsWith(`.${host}`)
  return isHost && username === '' && password === '' && port === ''
}

interface SocialLinkTexts {
  /** Said of what does not lead to the network. */
  wrong: string
  tooLong: string
}

/** A link to a page at one network, or an empty text where a person has none. */
export const socialLink = (host: string, { wrong, tooLong }: SocialLinkTexts) =>
  z
    .string()
    .trim()
    .pipe(plainText(limits.socialLink, tooLong))
    .refine((text) => text === '' || leadsTo(text, host), wrong)
