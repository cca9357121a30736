import type { PageManifest } from '../build-manifest.ts'

/** A remote's entry must be there within this many milliseconds… */
const entryTimeout = 6000
/** …and each other file within this many. */
export const fileTimeout = 8000

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
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const actual = response.headers.get('content-type') ?? 'nothing'
  if (!actual.startsWith(contentTypes[type])) {
    throw new Error(`${url} is ${actual}, not ${contentTypes[type]}`)
  }
  await response.arrayBuffer()
}

/**
 * Brings a remote's first files into the browser's cache before any script element asks for them: a
 * script that hangs cannot be cancelled and blocks every retry, and one that is HTML is evaluated.
 *
 * @param entry URL of the remote's entry, as its script element will ask for it.
 */
export const fetchFiles = async (
  fetch: typeof globalThis.fetch,
  { entry, base, manifest, fresh }: FilesOfRemote,
): Promise<void> => {
  await Promise.all([
    fetchFile(fetch, entry, { type: 'js', timeout: entryTimeout, fresh }),
    ...manifest.js.map((path) =>
      fetchFile(fetch, base + path, { type: 'js', timeout: fileTimeout, fresh }),
    ),
    ...manifest.css.map((path) =>
      fetchFile(fetch, base + path, { type: 'css', timeout: fileTimeout, fresh }),
    ),
  ])
}

interface FilesOfRemote {
  entry: string
  /** URL of the build's folder, with a slash at its end. */
  base: string
  manifest: PageManifest
  /** Past every cache. */
  fresh: boolean
}
