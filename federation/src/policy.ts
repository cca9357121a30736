/**
 * What all front ends agree on: who they are, which URLs are whose, and which libraries exist once
 * in the browser. Pure data: webpack, the server and the browser all read it.
 */

interface Area {
  /** What it is called where it does not work. */
  called: string
  /** URL prefixes below which the remote shows all; every other path is another remote's or the shell's. */
  prefixes: readonly string[]
}

/** The remotes, and the area of the site that is each one's. */
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
 * Libraries that the shell provides and no remote carries: with two copies of any of them, contexts
 * and stores would not meet. Its sub-paths are shared by name, as bundlers ask for them.
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
  '@quad/contract/forms',
  '@quad/shared-ui',
] as const
export type SharedLibrary = (typeof sharedLibraries)[number]

/** Name of the package that a shared library (or a sub-path of it) belongs to. */
export const packageOf = (library: string): string =>
  library
    .split('/')
    .slice(0, library.startsWith('@') ? 2 : 1)
    .join('/')

const isUnder = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`)

/** The remote that shows a path, or undefined where the shell shows it itself. */
export const remoteForPath = (path: string): RemoteName | undefined =>
  remotes.find((remote) => areas[remote].prefixes.some((prefix) => isUnder(path, prefix)))

/**
 * Remotes worth fetching with the page itself: the path's own one, and on the landing page the one
 * whose previews it shows.
 */
export const remotesOfPage = (path: string): readonly RemoteName[] => {
  const own = remoteForPath(path)
  if (own !== undefined) return [own]
  return path === '/' ? ['mf-search'] : []
}

/** Where the browser finds the files of a build. */
export const publicPath = (name: string, build: string): string => `/mf/${name}/${build}/`
