import { createHash } from 'node:crypto'

/** What a page runs and paints with. */
interface PageCode {
  /** The script that stands inline. */
  script: string
  /** The stylesheet that stands inline. */
  style: string
  /** Paths of the folders that all other scripts and stylesheets lie in, with a slash at the end. */
  folders: readonly string[]
}

const sourceHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`

// An address in brackets is none that a policy can name, and what is no host must not get into one.
const namesHost = (host: string): boolean => /^[\w.-]+(?::\d+)?$/.test(host)

/**
 * The `Content-Security-Policy` of a page, as a function of the host that the browser asked: scripts
 * and stylesheets come from the folders of this page's builds alone, and nothing inline but what has
 * its hash. Each browser takes it; that each file also has the hash of the release is for
 * {@link integrityPolicy} and the `integrity` attributes.
 */
export const contentSecurityPolicy = ({ script, style, folders }: PageCode) => {
  const [scriptHash, styleHash] = [sourceHash(script), sourceHash(style)]
  return (host: string): string => {
    const sources = namesHost(host) ? folders.map((folder) => host + folder).join(' ') : "'self'"
    return [
      "default-src 'self'",
      `script-src ${sources} ${scriptHash}`,
      `style-src ${sources} ${styleHash}`,
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
  }
}

/**
 * The `Integrity-Policy` of each page: a script that names no hash is not even asked for. Chromium 138
 * and Firefox 145 keep to it; to others the header says nothing. Chromium 156 does not know `style`
 * yet, and complains of it on each page.
 */
export const integrityPolicy = 'blocked-destinations=(script)'
