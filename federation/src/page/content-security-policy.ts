import { createHash } from 'node:crypto'

/** The code that a page may load. */
interface PageCode {
  /** The inline script. */
  script: string
  /** The inline stylesheets. */
  styles: readonly string[]
  /** Whether the server has rendered the page. React then writes a component's `style` as an attribute. */
  isRendered: boolean
  /** Paths of the folders with all other scripts and stylesheets, each with a trailing slash. */
  folders: readonly string[]
}

const sourceHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`

// A policy cannot name an IPv6 address in brackets. An invalid Host header must not get into the policy.
const namesHost = (host: string): boolean => /^[\w.-]+(?::\d+)?$/.test(host)

/**
 * Builds the `Content-Security-Policy` of a page. It allows scripts and stylesheets from the folders of the page's
 * builds only, and inline code only by hash. No string becomes HTML or code. {@link integrityPolicy} and `integrity` attributes check the hash of
 * each file.
 *
 * @returns the policy as a function of the site's hosts
 */
export const contentSecurityPolicy = ({ script, styles, isRendered, folders }: PageCode) => {
  const scriptHash = sourceHash(script)
  const styleHashes = styles.map(sourceHash).join(' ')
  return (hosts: readonly string[]): string => {
    const urls = hosts.flatMap((host) => folders.map((folder) => host + folder))
    const sources = hosts.every(namesHost) ? urls.join(' ') : "'self'"
    return [
      "default-src 'self'",
      `script-src ${sources} ${scriptHash}`,
      `style-src ${sources} ${styleHashes}`,
      ...(isRendered ? ["style-src-attr 'unsafe-inline'"] : []),
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      // The page's head makes the one policy. Browsers without Trusted Types ignore both.
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join('; ')
  }
}

/**
 * The `Integrity-Policy` of each page: the browser does not request a script without a hash. Chromium 138 and
 * Firefox 145 support it; others ignore it. `style` is left out because Chromium 156 does not know it and warns on
 * each page.
 */
export const integrityPolicy = 'blocked-destinations=(script)'
