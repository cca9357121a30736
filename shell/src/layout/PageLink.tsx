import type { SelfUser } from '@quad/contract'
import { useSession } from '@quad/shared-ui'
import { FolderKanban, Pencil, Settings, User, type LucideIcon } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { Link, useMatch } from 'react-router-dom'

/**
 * The `aria-current` of a link: `page` on its own page, and `true` on the pages below if it leads to a section.
 * A link with a query leads on to another page, and one with a hash to a part of a page, so neither is ever
 * current.
 */
export const useCurrent = (to: string, isSection = false): 'page' | 'true' | undefined => {
  const isPage = useMatch(to) !== null
  const isBelow = useMatch(`${to}/*`) !== null
  if (/[?#]/.test(to)) return undefined
  if (isPage) return 'page'
  return isSection && isBelow ? 'true' : undefined
}

interface PageLinkProps {
  to: string
  /** Path of its page, if it has a query that the page passes on. */
  page?: string | undefined
  /** Whether the pages below its path belong to it, such as the chats to the list of chats. */
  isSection?: boolean
  'aria-label'?: string
  className?: string | undefined
  onClick?: MouseEventHandler
  children: ReactNode
}

/** A link of the navigation, which says whether it leads to the current page. */
export function PageLink({ to, page = to, isSection, ...rest }: PageLinkProps) {
  return <Link to={to} aria-current={useCurrent(page, isSection)} {...rest} />
}

/** The viewer's own projects, with what waits in them, and bookmarks. */
export const myProjectsPath = '/projects/mine'

/** An entry of a menu. */
export interface MenuPage {
  to: string
  /** As of `PageLink`. */
  page?: string
  text: string
  icon: LucideIcon
}

/** The pages of a signed-in person. Without a finished profile, only the one that finishes it is open. */
export const ownPages = ({ id, profileCompleted }: SelfUser): MenuPage[] =>
  profileCompleted
    ? [
        { to: `/users/${id}`, text: 'My Profile', icon: User },
        { to: myProjectsPath, text: 'My Projects', icon: FolderKanban },
        { to: `/users/${id}/edit`, text: 'Edit Profile', icon: Pencil },
        { to: `/users/${id}/settings`, text: 'Settings', icon: Settings },
      ]
    : [{ to: '/createuser', text: 'Finish your profile', icon: Pencil }]

/** Target of "New Project": first to sign-in or profile creation if needed, then back. */
export const useCreateProjectPath = (): string => {
  const status = useSession((state) => state.status)
  if (status === 'signedOut') return '/signin?redirect=/createproject'
  if (status === 'incomplete') return '/createuser?redirect=/createproject'
  return '/createproject'
}
