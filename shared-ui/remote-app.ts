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

/** Which remote provides which fragment. */
export const fragmentOwners = {
  'invite-to-project': 'mf-projects',
  'message-popover': 'mf-chat',
  'project-previews': 'mf-search',
  'sign-in-again': 'mf-auth',
  'user-previews': 'mf-search',
} as const

/** What a remote exposes as the default export of `./app`, and nothing else. */
export interface RemoteApp {
  /** With absolute paths (`/search`) below this remote's prefixes; `handle: { title }` is for the page's head. */
  routes: RouteObject[]
  /** An older or newer build may lack one. */
  fragments: { [Name in FragmentName]?: ComponentType<FragmentProps[Name]> }
}

/** The interface of the named remote, including each fragment that other remotes' pages show. */
export interface RemoteAppOf<Remote extends string> extends RemoteApp {
  fragments: {
    [
      Name in FragmentName as (typeof fragmentOwners)[Name] extends Remote ? Name : never
    ]: ComponentType<FragmentProps[Name]>
  }
}
