/**
 * The policy that all front ends share: their names, their URLs, and the libraries that exist once in
 * the browser. Pure data, read by webpack, the server and the browser.
 */

interface Area {
  /** Display name, for the message that it does not work. */
  called: string
  /** URL prefixes of the remote's pages; it shows no page outside of them. */
  prefixes: readonly string[]
}

/** The remotes, each with its area of the site. */
export const areas = {
  'mf-search': { called: 'Search', prefixes: ['/search'] },
  'mf-projects': {
    called: 'The projects area',
    prefixes: ['/projects', '/createproject', '/event'],
  },
  'mf-profile': { called: 'The profiles area', prefixes: ['/users', '/createuser'] },
  'mf-chat': { called: 'The chats area', prefixes: ['/chats', '/notifications'] },
  'mf-auth': {
    called: 'The sign-in area',
    prefixes: ['/signin', '/register', '/forgot-password', '/reset-password', '/verify-email'],
  },
} satisfies Record<`mf-${string}`, Area>
export type RemoteName = keyof typeof areas

export const remotes = Object.keys(areas) as readonly RemoteName[]

export const frontEnds = ['shell', ...remotes] as const
export type FrontEndName = (typeof frontEnds)[number]

export const isFrontEnd = (name: string): name is FrontEndName =>
  (frontEnds as readonly string[]).includes(name)

export const isRemote = (name: string): name is RemoteName =>
  (remotes as readonly string[]).includes(name)

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

/**
 * Returns the remote that shows a path; undefined if the shell does. Capital letters make no difference, as in the
 * browser's router.
 */
export const remoteForPath = (path: string): RemoteName | undefined => {
  const lower = path.toLowerCase()
  return remotes.find((remote) => areas[remote].prefixes.some((prefix) => isUnder(lower, prefix)))
}

/**
 * Remotes to preload with a page: the path's own one; on the landing page, the one whose previews it
 * shows.
 */
export const remotesOfPage = (path: string): readonly RemoteName[] => {
  const own = remoteForPath(path)
  if (own !== undefined) return [own]
  return path === '/' ? ['mf-search'] : []
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

/** What a remote requires of the shell: routes for its paths, in its own name. */
export const areaRoutes = { name: 'areas', version: '1.0.0' } as const

/** The paths of remotes, as the requirement above names them: `mf-search/search`. */
export const areasOf = (names: readonly RemoteName[]): string[] =>
  names.flatMap((name) => areas[name].prefixes.map((prefix) => name + prefix)).toSorted()
