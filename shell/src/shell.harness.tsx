import type { SelfUser } from '@quad/contract'
import type { NavigationEntry, RemoteName } from '@quad/federation/front-ends'
import type { LoadedRemote, Loader } from '@quad/federation/runtime'
import { connection, queryClient, useSession, type RemoteApp } from '@quad/shared-ui'
import { act, render } from '@testing-library/react'
import { App } from './App.tsx'
import { createReporter, createSelfHealing } from './failures/reporter.ts'
import { fakeManifest } from './page-manifest.harness.ts'
import type { Composition } from './release/follow-releases.ts'
import { createRouter, routed } from './routing/router.tsx'
import { createServices } from './services.ts'

afterEach(async () => {
  // A failed request starts a check of the connection. It ends before the next test.
  await connection.check()
  connection.reached()
})

interface ShellOptions {
  /** Path with query at which the page opens. */
  at?: string
  user?: SelfUser
  /** The remotes that are up. */
  up?: Record<RemoteName, RemoteApp>
  preview?: Composition['preview']
  /** What remotes add to the navigation. */
  navigation?: Record<RemoteName, NavigationEntry[]>
  /** Remotes in the order of the site's content file. */
  order?: string[]
}

const manifest = (name: RemoteName, title: string, paths: string[], fragments: string[] = []) =>
  fakeManifest({ build: `${name}-build`, area: { title, paths }, fragments })

const manifests: Composition['remotes'] = {
  'mf-search': manifest('mf-search', 'Search', ['/search'], ['project-previews', 'user-previews']),
  'mf-projects': manifest('mf-projects', 'The projects area', [
    '/projects',
    '/createproject',
    '/event',
  ]),
  'mf-profile': manifest('mf-profile', 'The profiles area', ['/users', '/createuser']),
  'mf-chat': manifest(
    'mf-chat',
    'The chats area',
    ['/chats', '/notifications'],
    ['message-popover'],
  ),
  'mf-auth': manifest(
    'mf-auth',
    'The sign-in area',
    ['/signin', '/register', '/verify-email'],
    ['sign-in-again'],
  ),
}

const withNavigation = (
  navigation: Record<RemoteName, NavigationEntry[]>,
): Composition['remotes'] => {
  const changed = Object.entries(navigation) as [RemoteName, NavigationEntry[]][]
  return {
    ...manifests,
    ...Object.fromEntries(
      changed.map(([name, entries]) => {
        const known = manifests[name] ?? manifest(name, name, [])
        return [name, { ...known, area: { ...known.area, navigation: entries } }]
      }),
    ),
  }
}

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
const loaderOf = (up: Record<RemoteName, RemoteApp>, shown: RemoteName[]): Loader => {
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
    remotes: manifests,
    load: (name, { fresh = false } = {}) => {
      const known = loading.get(name)
      return !known || (fresh && known.status === 'rejected') ? start(name) : known
    },
    prepare: (name) => Promise.resolve(up[name]),
    show: (name) => {
      shown.push(name)
      return () => shown.splice(shown.indexOf(name), 1)
    },
  }
}

/** Renders the whole shell at a path. Remotes that are not `up` are down; a test may add them later. */
export const renderShell = async ({
  at = '/',
  user,
  up = {},
  preview,
  navigation = {},
  order = [],
}: ShellOptions = {}) => {
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
      remotes: withNavigation(navigation),
      ...(preview && { preview }),
    },
    site: {
      universityName: 'University of Example',
      emailDomains: ['example.edu'],
      credit: 'Built by us.',
      navigation: order,
    },
    signedIn: user !== undefined,
  }
  const shown: RemoteName[] = []
  const loader = loaderOf(up, shown)
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
    /** The remotes of the pages and fragments that are shown. */
    shown,
    /** Navigates to a path like a link. */
    goTo: (path: string) => act(() => router.navigate(path)),
    /** The current path and query. */
    path: (): string => window.location.pathname + window.location.search,
  }
}
