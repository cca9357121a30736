import type { MouseEventHandler, ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'

interface PageLinkProps {
  to: string
  /** Whether only the page itself is current, not the pages below its path. */
  end?: boolean
  className: string
  onClick?: MouseEventHandler
  children: ReactNode
}

/**
 * A link of the navigation, with `aria-current` on its own page. A link with a query leads on to another
 * page, and one with a hash to a part of a page, so neither is ever current.
 */
export function PageLink({ to, end = false, ...rest }: PageLinkProps) {
  if (/[?#]/.test(to)) return <Link to={to} {...rest} />
  return <NavLink to={to} end={end} {...rest} />
}
