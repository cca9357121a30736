import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface TextLinkProps {
  /** An absolute URL that a user has typed, of a scheme that the caller has checked. */
  href: string
  children: ReactNode
}

/** A link in a user's text: within Quad or to write an e-mail it opens in place, elsewhere in a new tab. */
export function TextLink({ href, children }: TextLinkProps) {
  const { protocol, origin, pathname, search, hash } = new URL(href)
  if (origin === location.origin) {
    return <Link to={pathname + search + hash}>{children}</Link>
  }
  // A mail program opens beside the page: a new tab would stay empty.
  if (protocol === 'mailto:') return <a href={href}>{children}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}
