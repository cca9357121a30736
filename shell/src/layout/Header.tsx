import { cx, LinkButton, Skeleton, useSession, VisuallyHidden } from '@quad/shared-ui'
import { Bell, Compass, MessageCircle, Plus } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import styles from './Header.module.css'
import { useCreateProjectPath } from './links.ts'
import { Logo } from './Logo.tsx'
import { NarrowMenu } from './NarrowMenu.tsx'
import { PageLink } from './PageLink.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SearchForm } from './SearchForm.tsx'
import { useUnreadChats } from './unread-chats.ts'

/** The site's navigation in a row; on a narrow screen, all but the news is behind one button. */
export function Header() {
  const createProjectPath = useCreateProjectPath()
  const { pathname } = useLocation()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to="/" className={styles.home}>
          <Logo />
          <VisuallyHidden> home</VisuallyHidden>
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          <NavLink to="/search" className={cx(styles.link, styles.wide)}>
            <Compass aria-hidden size={18} />
            Explore
          </NavLink>
          {/* The search page has a field of its own. */}
          {pathname === '/search' ? (
            <span className={cx(styles.search, styles.wide)} />
          ) : (
            <SearchForm isShortcutTarget className={cx(styles.search, styles.wide)} />
          )}
          <PageLink to={createProjectPath} className={cx(styles.link, styles.wide)}>
            <Plus aria-hidden size={18} />
            New Project
          </PageLink>
          <AccountLinks />
        </nav>
        <NarrowMenu className={styles.narrow} />
      </div>
    </header>
  )
}

function AccountLinks() {
  const status = useSession((state) => state.status)
  const user = useSession((state) => state.user)
  const unread = useUnreadChats()

  if (status === 'unknown') {
    return (
      <span className={cx(styles.account, styles.wide)} aria-hidden>
        <Skeleton shape="round" width="44px" height="44px" />
      </span>
    )
  }
  if (status !== 'complete' || !user) {
    return (
      <div className={cx(styles.account, styles.wide)}>
        <NavLink to="/register" className={cx(styles.link)}>
          Register
        </NavLink>
        <LinkButton to="/signin" variant="primary" size="small">
          Sign In
        </LinkButton>
      </div>
    )
  }
  const count = user.notificationCount
  return (
    <div className={styles.account}>
      <NavLink
        to="/notifications"
        aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} new`}
        className={cx(styles.iconLink)}
      >
        <Bell aria-hidden size={22} />
        <Badge count={count} />
      </NavLink>
      <NavLink
        to="/chats"
        aria-label={unread === 0 ? 'Messages' : `Messages, ${unread} unread`}
        className={cx(styles.iconLink)}
      >
        <MessageCircle aria-hidden size={22} />
        <Badge count={unread} />
      </NavLink>
      <div className={styles.wide}>
        <ProfileMenu user={user} />
      </div>
    </div>
  )
}

interface BadgeProps {
  count: number
}

function Badge({ count }: BadgeProps) {
  if (count === 0) return null
  return (
    <span aria-hidden className={styles.badge}>
      {count}
    </span>
  )
}
