/**
 * What all front ends share: the form of their names, and the libraries that exist once in the browser. Pure data, read
 * by webpack, the server and the browser. Which remotes there are, and what they show, the release says.
 */

export type RemoteName = `mf-${string}`
export type FrontEndName = 'shell' | RemoteName

/** A value of each front end that has one. */
export type ByFrontEnd<V> = { shell?: V } & Record<RemoteName, V>

/** Whether a text has the form of a remote's name. */
export const isRemote = (name: string): name is RemoteName =>
  /^mf-(?=.{2,20}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)

/** Whether the names that one remote gives to its styles may begin as those of the other. */
export const areMixedUp = (one: string, other: string): boolean =>
  one.startsWith(`${other}-`) || other.startsWith(`${one}-`)

/** Whether a text has the form of a front end's name. */
export const isFrontEnd = (name: string): name is FrontEndName => name === 'shell' || isRemote(name)

/** The front ends that a record is about, the shell first. */
export const frontEndsOf = (record: ByFrontEnd<unknown>): FrontEndName[] =>
  Object.keys(record)
    .filter(isFrontEnd)
    .toSorted((a, b) => Number(isRemote(a)) - Number(isRemote(b)))

/** The remotes that a record is about. */
export const remotesOf = (record: ByFrontEnd<unknown>): RemoteName[] =>
  Object.keys(record).filter(isRemote)

/** The one module that a remote exposes: `{ routes, fragments }`. */
export const exposedModule = './app'

/**
 * Libraries that the shell provides and no remote contains: two copies would have separate contexts and
 * stores. Sub-paths are shared by name, as bundlers request them.
 */
export const sharedLibraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  '@tanstack/react-query',
  'zustand',
  '@quad/contract',
  '@quad/shared-ui',
] as const
export type SharedLibrary = (typeof sharedLibraries)[number]

/** The package of Module Federation's runtime, which the shell provides to the remotes' builds. */
export const federationRuntime = '@module-federation/runtime-core'

/** Name of the package that a shared library (or a sub-path of it) belongs to. */
export const packageOf = (library: string): string =>
  library
    .split('/')
    .slice(0, library.startsWith('@') ? 2 : 1)
    .join('/')

/** Whether a path is a URL prefix or lies below it. */
export const isUnder = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`)

/** First parts of addresses of the shell and the server, which no remote may have. */
export const takenPaths: readonly string[] = [
  '/about',
  '/accessibility',
  '/api',
  '/delivery',
  '/error',
  '/healthz',
  '/icons',
  '/mf',
  '/operator',
  '/readyz',
  '/sitemaps',
  '/team',
  '/tutorial',
]

/** Places of the shell's navigation that remotes add to. A narrow screen has one menu for both. */
export const navigationPlaces = ['header', 'profile'] as const
export type NavigationPlace = (typeof navigationPlaces)[number]

/** A link to a page of a remote in the shell's navigation. */
export interface NavigationEntry {
  place: NavigationPlace
  label: string
  /** Path of one of the remote's own pages. */
  to: string
  /** `complete`: only for people with a finished profile. Absent: for all who see the place. */
  when?: 'complete'
}

/** What a remote says of itself: the `quad` key of its `package.json`. */
export interface Area {
  /** Display name, for the message that it does not work. */
  title: string
  /** First parts of the addresses of its pages; it shows no page outside of them. */
  paths: string[]
  /** Links that it adds to the shell's navigation. */
  navigation?: NavigationEntry[]
}

/** The remotes of a page or a release, with what they say of themselves; the shell has no area. */
export type Areas = ByFrontEnd<{ area: Area | null }>

/**
 * Returns the remote that shows a path; undefined if the shell does. Capital letters make no difference, as in the
 * browser's router.
 */
export const remoteForPath = (path: string, areas: Areas): RemoteName | undefined => {
  const lower = path.toLowerCase()
  return remotesOf(areas).find((remote) =>
    areas[remote]?.area?.paths.some((each) => isUnder(lower, each)),
  )
}

/**
 * Remotes to preload with a page: the path's own one; on the landing page, the one whose previews it
 * shows.
 */
export const remotesOfPage = (path: string, areas: Areas): readonly RemoteName[] => {
  const own = remoteForPath(path, areas)
  if (own !== undefined) return [own]
  return path === '/' && areas['mf-search'] ? ['mf-search'] : []
}

/** URL path of a build's files. */
export const publicPath = (name: string, build: string): string => `/mf/${name}/${build}/`

/**
 * URL path of a front end's content-addressed files, the same for all builds: a file that a new build does not change
 * keeps its address, and stays in the browser's cache.
 */
export const assetsPath = (name: string): string => `/mf/${name}/assets/`

/** Whether a file's name contains the hash of its content, so that the name alone identifies the bytes. */
export const isContentAddressed = (path: string): boolean =>
  /^[\w~-]+\.[0-9a-f]{10}\.(?:js|css|woff2|svg|png|jpg|webp)$/.test(path)
