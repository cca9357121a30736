import type { RemoteName } from '@quad/federation/front-ends'
import { avoidBuild, forgiveBuild, type PageData } from '@quad/federation/runtime'
import { api, connection, type FrontEndFailure } from '@quad/shared-ui'
import { isForeign } from './changed-page.ts'

type Report = (failure: FrontEndFailure) => void

const mostReports = 20

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** Name of the front end whose file is topmost in an error's stack. */
const threwIn = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  // The loader's own errors wrap those of a remote's code.
  const { stack = '' } = error.cause instanceof Error ? error.cause : error
  return /\/mf\/([a-z0-9-]+)\//.exec(stack)?.[1]
}

/**
 * Reports failures on this page to the server: each once, at most 20. A report that cannot be sent is
 * dropped, and so is a failure on a page that is being left, or one that Quad did not cause.
 */
export const createReporter = (
  release: PageData['release'],
  send: typeof api.reportFailure = api.reportFailure,
): Report => {
  const told = new Set<string>()
  return ({ remote, phase, error }) => {
    if (isPageLeft() || isForeign(error)) return
    const message = describe(error).slice(0, 500)
    const key = `${remote} ${phase} ${message}`
    if (told.has(key) || told.size >= mostReports) return
    told.add(key)
    const { shell, remotes } = release
    const build = remote === 'shell' ? shell : (remotes[remote as RemoteName]?.build ?? 'unknown')
    const path = window.location.pathname.slice(0, 200)
    // Files that did not arrive have thrown nothing.
    const threw = phase === 'load' ? undefined : threwIn(error)
    const body = { release: release.id, remote, build, phase, message, path }
    send({ body: { ...body, ...(threw !== undefined && { threw }) } }).catch(() => undefined)
  }
}

/** Reports uncaught errors. Returns a function that ends it. */
export const reportUnhandled = (report: Report): (() => void) => {
  const tell = (error: unknown) =>
    report({ remote: threwIn(error) ?? 'shell', phase: 'unhandled', error })
  const onError = (event: ErrorEvent) => tell(event.error ?? event.message)
  const onRejection = (event: PromiseRejectionEvent) => tell(event.reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** Logs each image that cannot be loaded. Returns a function that ends it. */
export const logFailedImages = (): (() => void) => {
  const log = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return
    // oxlint-disable-next-line no-console -- the product's owner asks for this failure in the log
    console.error('There was an error fetching the image data!', target.src)
  }
  // An image's error does not bubble, but it is captured.
  window.addEventListener('error', log, { capture: true })
  return () => window.removeEventListener('error', log, { capture: true })
}

let isLeft = false
addEventListener('pagehide', () => (isLeft = true))
// The browser's Back may show the page again.
addEventListener('pageshow', () => (isLeft = false))

/** Whether the page is being left: the browser then aborts what the page loads, which is no failure. */
const isPageLeft = (): boolean => isLeft

/** Decides whether the next page gets another build of a remote. */
export interface SelfHealing {
  /** Called when its build did not load or start, or threw while rendering. */
  failed: (remote: RemoteName) => void
  /** Called when it works after all: the build was temporarily unreachable. */
  recovered: (remote: RemoteName) => void
}

/**
 * Requests the previous build of a failed remote for the next page. The page itself is never reloaded
 * for that: the user does so, or continues without the remote.
 */
export const createSelfHealing = ({ remotes }: PageData['release']): SelfHealing => ({
  failed: (remote) => {
    const build = remotes[remote]?.build
    // Without a network, no build is better than another.
    if (build !== undefined && connection.isOpen() && !isPageLeft()) avoidBuild(remote, build)
  },
  recovered: (remote) => {
    const build = remotes[remote]?.build
    if (build !== undefined) forgiveBuild(remote, build)
  },
})
