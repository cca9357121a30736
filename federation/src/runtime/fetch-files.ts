import type { PageManifest } from '../build-manifest.ts'

/** Limit for a remote's entry, in milliseconds… */
export const entryTimeout = 6000
/** …and for each other file. */
const fileTimeout = 8000

const contentTypes = { js: 'text/javascript', css: 'text/css' } as const

const fetchFile = async (
  fetch: typeof globalThis.fetch,
  url: string,
  { type, timeout, fresh }: { type: keyof typeof contentTypes; timeout: number; fresh: boolean },
): Promise<void> => {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeout),
    credentials: 'same-origin',
    cache: fresh ? 'reload' : 'default',
  })
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  const actual = response.headers.get('content-type') ?? 'nothing'
  if (!actual.startsWith(contentTypes[type])) {
    throw new Error(`${url} is ${actual}, not ${contentTypes[type]}`)
  }
  await response.arrayBuffer()
}

/**
 * Fetches a remote's first files into the browser's cache. A query on the entry's URL marks a repeated
 * attempt, which goes past every cache.
 *
 * @param entry URL of the remote's entry, as its script element will ask for it.
 * @throws Error when a file is missing, late, or of another type.
 */
export const fetchFiles = async (
  fetch: typeof globalThis.fetch,
  entry: string,
  { js, css }: PageManifest,
): Promise<void> => {
  const fresh = new URL(entry).search !== ''
  const file = (path: string, type: keyof typeof contentTypes, timeout: number) =>
    fetchFile(fetch, new URL(path, entry).pathname, { type, timeout, fresh })
  await Promise.all([
    fetchFile(fetch, entry, { type: 'js', timeout: entryTimeout, fresh }),
    ...js.map((path) => file(path, 'js', fileTimeout)),
    ...css.map((path) => file(path, 'css', fileTimeout)),
  ])
}

/**
 * Replaces a file in the browser's cache, which keeps a damaged copy for the next script element. Never
 * rejects: loading the file again shows the failure.
 */
export const refetchFile = async (url: string): Promise<void> => {
  await globalThis.fetch(url, { cache: 'reload' }).catch(() => undefined)
}
