// Replaces the loader of `federation` in the monolith, where the remotes are lazy chunks of one build.
import type { RemoteApp } from '@quad/shared-ui'
import type { RemoteName } from '@quad/federation/front-ends'
import {
  publishReleasedFiles,
  type LoadedRemote,
  type Loader,
  type PageData,
} from '@quad/federation/runtime'

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
