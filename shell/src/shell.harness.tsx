import type { SelfUser } from '@quad/contract'
import { pageManifest } from '@quad/federation/build-manifest'
import { remotes, type RemoteName } from '@quad/federation/front-ends'
import { describeFakeBuild } from '@quad/federation/test/fake-build'
import type { LoadedRemote, Loader } from '@quad/federation/runtime'
import { queryClient, useSession, type RemoteApp } from '@quad/shared-ui'
import { act, render } from '@testing-library/react'
import { App } from './App.tsx'
import { createReporter, createSelfHealing } from './failures/reporter.ts'
import type { PageRelease } from './release/follow-releases.ts'
import { createRouter, routed } from './routing/router.tsx'
import { createServices } from './services.ts'

interface ShellOptions {
  /** Path with query at which the page opens. */
  at?: string
  user?: SelfUser
  /** The remotes that are up. */
  up?: Partial<Record<RemoteName, RemoteApp>>
  preview?: PageRelease['preview']
}

const manifests = Object.fromEntries(
  remotes.map((name) => [name, pageManifest(describeFakeBuild(name, `${name}-build`))]),
)

const tracked = (work: Promise<RemoteApp>): LoadedRemote => {
  const promise: LoadedRemote = work
  promise.then(
    () => {
      promise.status = 'fulfilled'
    },
    () => {
      promise.status = 'rejected'
    },
  )
  return promise
}

/** Behaves like the real loader: loads each remote once, and again only on request after a failure. */
const loaderOf = (up: Partial<Record<RemoteName, RemoteApp>>): Loader => {
  const loading = new Map<RemoteName, LoadedRemote>()
  const start = (name: RemoteName) => {
    const app = up[name]
    const promise = tracked(
      app ? Promise.resolve(app) : Promise.reject(new Error(`${name} is down in this test`)),
    )
    loading.set(name, promise)
    return promise
  }
  return {
    areas: manifests,
    load: (name, { fresh = false } = {}) => {
      const known = loading.get(name)
      return !known || (fresh && known.status === 'rejected') ? start(name) : known
    },
    prepare: (name) => Promise.resolve(up[name]),
  }
}

/** Renders the whole shell at a path. Remotes that are not `up` are down; a test may add them later. */
export const renderShell = async ({ at = '/', user, up = {}, preview }: ShellOptions = {}) => {
  window.history.replaceState(null, '', at)
  queryClient.clear()
  useSession.setState(
    user
      ? { status: user.profileCompleted ? 'complete' : 'incomplete', user, expired: false }
      : { status: 'signedOut', user: null, expired: false },
  )
  const page = {
    release: {
      id: '7',
      shell: 'shell-build',
      shellBase: '/mf/shell/assets/',
      shellIntegrity: {},
      remotes: manifests,
      ...(preview && { preview }),
    },
    site: {
      universityName: 'University of Example',
      emailDomains: ['example.edu'],
      credit: 'Built by us.',
    },
    signedIn: user !== undefined,
  }
  const loader = loaderOf(up)
  const healing = createSelfHealing(page.release)
  const router = createRouter(loader, healing)
  const services = createServices({
    page,
    loader,
    healing,
    report: createReporter(page.release),
    navigate: (to, options) => router.navigate(to, { ...options, flushSync: true }),
  })
  await routed(router)
  const view = render(<App router={router} services={services} release={page.release} />)
  return {
    ...view,
    up,
    /** Navigates to a path like a link. */
    goTo: (path: string) => act(() => router.navigate(path)),
    /** The current path and query. */
    path: (): string => window.location.pathname + window.location.search,
  }
}
