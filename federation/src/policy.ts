/**
 * What all front ends agree on: who they are, which URLs are whose, and which libraries exist once
 * in the browser. Pure data: webpack, the server and the browser all read it.
 */

export const remotes = ['mf-search', 'mf-projects', 'mf-profile', 'mf-chat', 'mf-auth'] as const
export type RemoteName = (typeof remotes)[number]

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
  '@quad/shared-ui',
] as const
export type SharedLibrary = (typeof sharedLibraries)[number]

/** Name of the package that a shared library (or a sub-path of it) belongs to. */
export const packageOf = (library: string): string =>
  library
    .split('/')
    .slice(0, library.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * URL prefixes of each remote. The shell owns the router, the remote what is shown below its
 * prefixes; every other path is the shell's.
 */
export const prefixes: Record<RemoteName, readonly string[]> = {
  'mf-search': ['/search'],
  'mf-projects': ['/projects', '/createproject', '/event'],
  'mf-profile': ['/users', '/createuser'],
  'mf-chat': ['/chats', '/notifications'],
  'mf-auth': ['/signin', '/register', '/forgot-password', '/reset-password', '/verify-email'],
}

const isUnder = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`)

/** The remote that shows a path, or undefined where the shell shows it itself. */
export const remoteForPath = (path: string): RemoteName | undefined =>
  remotes.find((remote) => prefixes[remote].some((prefix) => isUnder(path, prefix)))

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
