// An entry of its own: only the server and the profile editor load it.
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

export type SocialNetwork = keyof typeof networks

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
  // A browser would read a backslash as a slash, and ignore some blanks.
  if (/[\s\\]/.test(address) || !URL.canParse(address)) return ''
  const { protocol, username, password, hostname, port, pathname } = new URL(address)
  const isPlain = protocol === 'https:' && username + password + port === ''
  return isPlain && `.${hostname}`.endsWith(`.${host}`) ? pathname : ''
}

/** A person's page on a social network. */
export interface SocialPage {
  handle: string
  address: string
}

/**
 * Reads a handle, with or without `@`, or an address, with or without its scheme.
 *
 * @returns undefined for a text that is neither
 */
export const socialPage = (network: SocialNetwork, text: string): SocialPage | undefined => {
  const { host, base, alone, page, handle: form } = networks[network]
  const found = (alone.exec(text) ?? page.exec(pathOn(host, text)))?.[1]
  const handle = found === undefined ? '' : decoded(found).normalize()
  return form.test(handle) ? { handle, address: base + encodeURIComponent(handle) } : undefined
}
