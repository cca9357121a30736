import { cx, LinkButton, Skeleton, useSession, VisuallyHidden } from '@quad/shared-ui'
import { Bell, Compass, MessageCircle, Plus } from 'lucide-react'
import { Link, NavLink } from 'react-router-dom'
import styles from './Header.module.css'
import { useCreateProjectPath } from './links.ts'
import { Logo } from './Logo.tsx'
import { NarrowMenu } from './NarrowMenu.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SearchForm } from './SearchForm.tsx'
import { useUnreadChats } from './unread-chats.ts'

/** The site's navigation: in a row, or behind one button on a narrow screen. */
export function Header() {
  const createProjectPath = useCreateProjectPath()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to="/" className={styles.home}>
          <Logo />
          <VisuallyHidden> home</VisuallyHidden>
        </Link>
        <nav aria-label="Main" className={styles.wide}>
          <NavLink to="/search" className={cx(styles.link)}>
            <Compass aria-hidden size={18} />
            Explore
          </NavLink>
          <SearchForm isShortcutTarget className={styles.search} />
          <NavLink to={createProjectPath} className={cx(styles.link)}>
            <Plus aria-hidden size={18} />
            New Project
          </NavLink>
          <AccountLinks />
        </nav>
        <NarrowMenu className={styles.narrow} />
      </div>
    </header>
  )
}

/** A badge has space for two digits. */
const highestCount = 99

function AccountLinks() {
  const status = useSession((state) => state.status)
  const user = useSession((state) => state.user)
  const unread = useUnreadChats()

  if (status === 'unknown') {
    return (
      <span className={styles.account} aria-hidden>
        <Skeleton shape="round" width="44px" height="44px" />
      </span>
    )
  }
  if (status !== 'complete' || !user) {
    return (
      <div className={styles.account}>
        <NavLink to="/register" className={cx(styles.link)}>
          Register
        </NavLink>
        <LinkButton to="/signin" variant="primary" size="small">
          Sign In
        </LinkButton>
      </div>
    )
  }
  const count = user.notifications.length
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
      <ProfileMenu user={user} />
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
      {count > highestCount ? `${highestCount}+` : count}
    </span>
  )
}
