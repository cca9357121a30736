// Replaces `@quad/federation/runtime` in the monolith, where the remotes are lazy chunks of one build.
import type { RemoteApp } from '@quad/shared-ui'
import type { PageData } from '../src/page-data.ts'
import type { RemoteName } from '../src/front-ends.ts'
import { publishReleasedFiles } from '../src/runtime/released-files.ts'
import type { LoadedRemote, Loader } from '../src/runtime/loader.ts'

export { newestBuildsPath, zoneCookie } from '../src/page-data.ts'
export { avoidBuild, forgiveBuild } from '../src/runtime/avoid-builds.ts'
export { fetchPageFiles, isReachable, refetchFile } from '../src/runtime/fetch-files.ts'
export { readPageData, readServedState } from '../src/runtime/page.ts'
export { RemoteLoadError } from '../src/runtime/remote-load-error.ts'

declare global {
  /** The remotes as lazy chunks of this build, by name; the build defines it. */
  var remoteApps: Record<RemoteName, () => Promise<{ default: RemoteApp }>>
  /** What they offer to the page. */
  var remoteFacts: Loader['remotes']
}

const start = (name: RemoteName): LoadedRemote => {
  const load = remoteApps[name]
  if (!load) throw new Error(`There is no remote ${name}.`)
  const app: LoadedRemote = load().then((module) => module.default)
  app.status = 'pending'
  app.then(
    (value) => Object.assign(app, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(app, { status: 'rejected', reason }),
  )
  return app
}

export const createLoader = ({ release }: { release: PageData['release'] }): Loader => {
  // The page refuses scripts without a hash, so the monolith's need one, too.
  publishReleasedFiles(release)
  const loading = new Map<RemoteName, LoadedRemote>()
  const load = (name: RemoteName): LoadedRemote => {
    const app = loading.get(name) ?? start(name)
    loading.set(name, app)
    return app
  }
  return { remotes: remoteFacts, load, prepare: load, show: () => () => undefined }
}
