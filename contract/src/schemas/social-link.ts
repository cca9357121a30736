import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { codePoints, isStorable } from '../text.ts'
import { isHttpsUrl } from './https-url.ts'
import { notStorable } from './text.ts'

interface Network {
  host: string
  /** The address of a person's page, without the handle at its end. */
  base: string
  /** A handle as people write it alone, in the first group. */
  alone: RegExp
  /** The path of a person's page, with the handle in the first group. */
  page: RegExp
  handle: RegExp
}

const networks = {
  linkedIn: {
    host: 'linkedin.com',
    base: 'https://www.linkedin.com/in/',
    alone: /^(?:\/?in\/|@)?([^/:@]+)\/?$/i,
    page: /^\/in\/([^/]+)/i,
    handle: /^[\p{L}\p{M}\p{N}_-]+$/u,
  },
  instagram: {
    host: 'instagram.com',
    base: 'https://www.instagram.com/',
    alone: /^@?([^/:@]+)\/?$/,
    page: /^\/([^/]+)/,
    // A domain name and the site's own pages are no handles.
    handle:
      /^(?!(?:accounts|direct|explore|p|reels?|share|stories|tv|(?:.*\.)?(?:instagram|linkedin)\.com)$)\w(?:[\w.]*\w)?$/i,
  },
} satisfies Record<string, Network>

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The path of an https address on the host or one of its subdomains; the scheme may be missing. */
const pathOn = (host: string, text: string): string => {
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  if (!isHttpsUrl(address)) return ''
  const { hostname, port, pathname } = new URL(address)
  return port === '' && `.${hostname}`.endsWith(`.${host}`) ? pathname : ''
}

const handleIn = (text: string, { host, alone, page, handle }: Network): string | undefined => {
  const found = (alone.exec(text) ?? page.exec(pathOn(host, text)))?.[1]
  const name = found === undefined ? '' : decoded(found)
  return handle.test(name) ? name : undefined
}

interface SocialLinkTexts {
  /** Error for a text that is neither a handle nor the address of a person's page. */
  wrong: string
  tooLong: string
}

/**
 * A link to a person's page on a social network, or an empty text. Accepts the handle, with or without `@`, and
 * the address, with or without its scheme; the output is always the same address. The limit counts the handle.
 */
export const socialLink = (name: keyof typeof networks, { wrong, tooLong }: SocialLinkTexts) => {
  const network = networks[name]
  const handleOf = (text: string) => handleIn(text, network)
  return z.string().check(
    z.trim(),
    z.refine(isStorable, { error: notStorable, abort: true }),
    z.refine((text) => text === '' || handleOf(text) !== undefined, { error: wrong, abort: true }),
    z.refine((text) => codePoints(handleOf(text) ?? '') <= limits.socialLink, tooLong),
    z.overwrite((text) => {
      const handle = handleOf(text)
      return handle === undefined ? text : network.base + encodeURIComponent(handle)
    }),
  )
}
