import { VisuallyHidden } from '@quad/shared-ui'
import type { ReactNode } from 'react'
import styles from './profile.module.css'

interface SocialLinksProps {
  linkedInLink: string | null
  instagramLink: string | null
}

/** A person's social links as icons. */
export function SocialLinks({ linkedInLink, instagramLink }: SocialLinksProps) {
  if (!linkedInLink && !instagramLink) return null
  return (
    <p className={styles.socials}>
      <SocialLink href={linkedInLink} name="LinkedIn">
        <path d="M8 11v6M12 17v-6M12 14c0-2 1-3 2.25-3S16 12 16 14v3" />
        <circle cx="8" cy="7.5" r="0.75" fill="currentColor" />
      </SocialLink>
      <SocialLink href={instagramLink} name="Instagram">
        <circle cx="12" cy="12" r="4" />
        <circle cx="17" cy="7" r="0.75" fill="currentColor" />
      </SocialLink>
    </p>
  )
}

interface SocialLinkProps {
  href: string | null
  name: string
  /** SVG path of the icon, on a grid of 24. */
  children: ReactNode
}

function SocialLink({ href, name, children }: SocialLinkProps) {
  if (!href) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={name}
      className={styles.social}
    >
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect x="3" y="3" width="18" height="18" rx="5" />
        {children}
      </svg>
      <VisuallyHidden>{name} (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
