import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

/** Every component that one team's page may show of another's, with its props. */
export interface FragmentProps {
  /**
   * An "Invite to Project" button with its dialog. Shows nothing to who has no project that the person
   * is not in.
   */
  'invite-to-project': { userId: string; userName: string }
  /** A "Message" button with its popup. Shows nothing to the person themselves. */
  'message-popover': { userId: string; userName: string }
  /** Up to five project cards. */
  'project-previews': Record<never, never>
  /** A sign-in form for who was signed in until now; signing in is told to the session. */
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
} as const satisfies Record<FragmentName, string>

/** What a remote exposes as the default export of `./app`, and nothing else. */
export interface RemoteApp {
  /** With absolute paths (`/search`) below the prefixes that are this remote's. */
  routes: RouteObject[]
  /** A build of another day may lack one. */
  fragments: { [Name in FragmentName]?: ComponentType<FragmentProps[Name]> }
}

/** What the named remote has to expose: each fragment that it owes to the pages of others, too. */
export interface RemoteAppOf<Remote extends string> extends RemoteApp {
  fragments: {
    [
      Name in FragmentName as (typeof fragmentOwners)[Name] extends Remote ? Name : never
    ]: ComponentType<FragmentProps[Name]>
  }
}
