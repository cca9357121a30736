import { cx, LinkButton, Skeleton, useSession, useWayBack, VisuallyHidden } from '@quad/shared-ui'
import { Bell, Compass, MessageCircle, Plus, Search } from 'lucide-react'
import styles from './Header.module.css'
import { useCreateProjectPath, PageLink, useCurrent } from './PageLink.tsx'
import { Logo } from './Logo.tsx'
import { useNavigation } from './navigation.ts'
import { NarrowMenu } from './NarrowMenu.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SearchForm } from './SearchForm.tsx'
import { useUnreadChats } from './unread-chats.ts'

/** The site's navigation in a row; on a narrow screen, all but the search and the news is behind one button. */
export function Header() {
  const createProjectPath = useCreateProjectPath()
  const entries = useNavigation('header')
  return (
    <header className={styles.header}>
      <div className={cx(styles.row, entries.length > 0 && styles.fuller)}>
        <PageLink to="/" className={styles.home}>
          <Logo />
          <VisuallyHidden> home</VisuallyHidden>
        </PageLink>
        <nav aria-label="Main" className={styles.nav}>
          <PageLink to="/search" className={cx(styles.link, styles.wide)}>
            <Compass aria-hidden size={18} />
            Explore
          </PageLink>
          <SearchForm isShortcutTarget className={cx(styles.search, styles.wide)} />
          <PageLink to={createProjectPath} className={cx(styles.link, styles.wide)}>
            <Plus aria-hidden size={18} />
            New Project
          </PageLink>
          {entries.length > 0 && (
            <span className={cx(styles.entries, styles.wide)}>
              {entries.map(({ to, text }) => (
                <PageLink key={`${to} ${text}`} to={to} className={styles.link}>
                  {text}
                </PageLink>
              ))}
            </span>
          )}
          <AccountLinks />
          {/* Last, because the account's links arrive later for who is signed in. */}
          <PageLink
            to="/search"
            aria-label="Explore"
            className={cx(styles.iconLink, styles.narrow)}
          >
            <Search aria-hidden size={22} />
            <span className={styles.label}>Explore</span>
          </PageLink>
        </nav>
        <NarrowMenu className={cx(styles.iconLink, styles.narrow)} />
      </div>
    </header>
  )
}

function AccountLinks() {
  const status = useSession((state) => state.status)
  const user = useSession((state) => state.user)
  const unread = useUnreadChats()
  const isSigningIn = useCurrent('/signin')
  const wayBack = useWayBack()

  if (status === 'unknown') {
    return (
      <span className={cx(styles.account, styles.wide)} aria-hidden>
        <Skeleton shape="round" width="44px" height="44px" />
      </span>
    )
  }
  if (status !== 'complete' || !user) {
    return (
      <div className={styles.account}>
        <PageLink
          to={`/register${wayBack}`}
          page="/register"
          className={cx(styles.link, styles.wide)}
        >
          Register
        </PageLink>
        <LinkButton
          to={`/signin${wayBack}`}
          aria-current={isSigningIn}
          size="small"
          className={cx(styles.signIn, styles.wide)}
        >
          Sign In
        </LinkButton>
        {user && <ProfileMenu user={user} />}
      </div>
    )
  }
  const count = user.notificationCount
  return (
    <div className={styles.account}>
      <PageLink
        to="/notifications"
        aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} new`}
        className={styles.iconLink}
      >
        <Bell aria-hidden size={22} />
        <span className={styles.label}>Notifications</span> <Badge count={count} />
      </PageLink>
      <PageLink
        to="/chats"
        isSection
        aria-label={unread === 0 ? 'Messages' : `Messages, ${unread} unread`}
        className={styles.iconLink}
      >
        <MessageCircle aria-hidden size={22} />
        <span className={styles.label}>Messages</span> <Badge count={unread} />
      </PageLink>
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
