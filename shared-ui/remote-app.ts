import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

// Teams in other repositories get this file's types with a remote's build. It imports only public
// packages, and its path matches its import, `@quad/shared-ui/remote-app`.

/**
 * Every component that a page may show from another team's remote, with its props. Empty here: each remote declares its
 * own in its `src/fragments.ts`.
 */
export interface FragmentProps {}

export type FragmentName = keyof FragmentProps

/** What a remote exposes as the default export of `./app`, and nothing else. */
export interface RemoteApp {
  /** With absolute paths below those in its `package.json`; `handle: { title }` is for the page's head. */
  routes: RouteObject[]
  /** What other remotes' pages may show. An older or newer build may lack one. */
  fragments: { [Name in FragmentName]?: ComponentType<FragmentProps[Name]> }
}

/** A remote that has these fragments. */
export interface RemoteAppWith<Offered extends FragmentName> extends RemoteApp {
  fragments: { [Name in Offered]: ComponentType<FragmentProps[Name]> }
}
