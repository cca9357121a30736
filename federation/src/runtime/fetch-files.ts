import type { PageManifest } from '../build-manifest.ts'

/**
 * A load ends after this time without a byte, in milliseconds. While bytes arrive it goes on: a slow
 * network is no failure.
 */
const idleLimit = 15_000

const contentTypes = { js: 'text/javascript', css: 'text/css' } as const

/** The network did not deliver a file, which says nothing about the build. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** A signal that aborts after `idleLimit` without a call of `arrived`. */
const watchArrival = () => {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => clearTimeout(timer)
  const arrived = (): void => {
    stop()
    timer = setTimeout(
      () => controller.abort(new Error(`nothing arrived within ${idleLimit / 1000} s`)),
      idleLimit,
    )
  }
  arrived()
  return { signal: controller.signal, arrived, stop }
}

/** Rejects with a `NetworkError` unless the whole response arrives. */
const receive = async (request: Promise<Response>, arrived: () => void): Promise<Response> => {
  try {
    const response = await request
    const reader = response.body?.getReader()
    let isDone = false
    while (!isDone) {
      arrived()
      isDone = reader === undefined || (await reader.read()).done
    }
    return response
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new NetworkError(why, { cause })
  }
}

/**
 * Fetches a remote's first files into the browser's cache. A query on the entry's URL marks a repeated
 * attempt, which goes past every cache.
 *
 * @param entry URL of the remote's entry, as its script element will ask for it.
 * @throws NetworkError when a file does not arrive.
 * @throws Error when a file is missing or of another type.
 */
export const fetchFiles = async (
  fetch: typeof globalThis.fetch,
  entry: string,
  { js, css }: PageManifest,
): Promise<void> => {
  const cache = new URL(entry).search === '' ? 'default' : 'reload'
  const { signal, arrived, stop } = watchArrival()

  const fetchFile = async (url: string, type: keyof typeof contentTypes): Promise<void> => {
    const request = fetch(url, { signal, credentials: 'same-origin', cache })
    const { ok, status, headers } = await receive(request, arrived)
    if (!ok) throw new Error(`${url} returned ${status}`)
    const actual = headers.get('content-type') ?? 'nothing'
    if (!actual.startsWith(contentTypes[type])) {
      throw new Error(`${url} is ${actual}, not ${contentTypes[type]}`)
    }
  }
  const pathOf = (path: string): string => new URL(path, entry).pathname

  try {
    await Promise.all([
      fetchFile(entry, 'js'),
      ...js.map((path) => fetchFile(pathOf(path), 'js')),
      ...css.map((path) => fetchFile(pathOf(path), 'css')),
    ])
  } finally {
    stop()
  }
}

/**
 * Fetches what the HTML preloads of the open page: it stays in the browser's cache for the elements that load it later.
 * So do the stylesheets that the HTML contains, for the next page.
 */
export const fetchPageFiles = (): void => {
  const preloaded = [...document.querySelectorAll<HTMLLinkElement>('link[data-page]')]
  const inlined = [...document.querySelectorAll<HTMLElement>('style[data-file]')]
  const files = [
    ...preloaded.map(({ href }) => href),
    ...inlined.map(({ dataset }) => dataset['file']!),
  ]
  for (const file of files) globalThis.fetch(file).catch(() => undefined)
}

/** Whether the server answers a request for a file. */
export const isReachable = (url: string): Promise<boolean> =>
  globalThis
    .fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(idleLimit) })
    .then(
      () => true,
      () => false,
    )

/**
 * Replaces a file in the browser's cache, which keeps a damaged copy for the next script element. Never
 * rejects: loading the file again shows the failure.
 */
export const refetchFile = async (url: string): Promise<void> => {
  await globalThis.fetch(url, { cache: 'reload' }).catch(() => undefined)
}
