import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

// Teams in other repositories get this file's types with a remote's build. It imports only public
// packages, and its path matches its import, `@quad/shared-ui/remote-app`.

/** Every component that a page may show from another team's remote, with its props. */
export interface FragmentProps {
  /**
   * An "Invite to Project" button with its dialog. Empty for a viewer without a project that the person
   * can join. `projectId` is the only project to offer, one that the person is not in.
   */
  'invite-to-project': { userId: string; userName: string; projectId?: string }
  /** A "Message" button with its popup. Empty for the person themselves. */
  'message-popover': { userId: string; userName: string; isPrimary?: boolean }
  /** Up to five project cards. */
  'project-previews': Record<never, never>
  /** A sign-in form for a person whose session has ended. Updates the session after sign-in. */
  'sign-in-again': { email: string }
  /** Up to five cards of people. */
  'user-previews': Record<never, never>
}

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
