import { Dialog, useSession, useShortcut, useWayBack } from '@quad/shared-ui'
import { Bell, LogIn, LogOut, Menu, MessageCircle, Plus, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMatch } from 'react-router-dom'
import { ownPages, PageLink, useCreateProjectPath, type MenuPage } from './PageLink.tsx'
import { useLogOut } from './log-out.ts'
import { useNavigation } from './navigation.ts'
import headerStyles from './Header.module.css'
import styles from './NarrowMenu.module.css'
import { SearchForm } from './SearchForm.tsx'
import { useUnreadChats } from './unread-chats.ts'

interface NarrowMenuProps {
  /** Of the button. */
  className: string
}

const useOwnEntries = (unreadChats: number): MenuPage[] => {
  const createProject = { to: useCreateProjectPath(), text: 'Create Project', icon: Plus }
  const status = useSession((state) => state.status)
  const wayBack = useWayBack()
  const user = useSession((state) => state.user)

  if (status === 'unknown') return [createProject]
  if (status !== 'complete' || !user) {
    return [
      createProject,
      { to: `/register${wayBack}`, page: '/register', text: 'Register', icon: UserPlus },
      { to: `/signin${wayBack}`, page: '/signin', text: 'Sign In', icon: LogIn },
      ...(user ? ownPages(user) : []),
    ]
  }
  const count = user.notificationCount
  return [
    createProject,
    {
      to: '/notifications',
      text: count === 0 ? 'Notifications' : `Notifications (${count})`,
      icon: Bell,
    },
    {
      to: '/chats',
      text: unreadChats === 0 ? 'Messages' : `Messages (${unreadChats})`,
      icon: MessageCircle,
    },
    ...ownPages(user),
  ]
}

/** The shell's entries, and then what remotes add to the profile menu and the header. */
const useEntries = (unreadChats: number): MenuPage[] => {
  const own = useOwnEntries(unreadChats)
  const ofProfile = useNavigation('profile')
  const ofHeader = useNavigation('header')
  const hasProfileMenu = useSession((state) => state.user !== null)
  return [...own, ...(hasProfileMenu ? ofProfile : []), ...ofHeader]
}

/** The links of the wide header, behind one button. */
export function NarrowMenu({ className }: NarrowMenuProps) {
  const [opened, setOpened] = useState<'by-button' | 'by-slash'>()
  const open = opened !== undefined
  const isSearchPage = useMatch('/search') !== null
  const toggle = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const unreadChats = useUnreadChats()
  const entries = useEntries(unreadChats)
  const hasSession = useSession((state) => state.user !== null)
  const logOut = useLogOut()
  const close = () => setOpened(undefined)
  // If the header's search is hidden, `/` focuses the search in this menu, or that of the search page.
  useShortcut('/', (event) => {
    if (isSearchPage || !toggle.current?.checkVisibility()) return
    event.preventDefault()
    setOpened('by-slash')
  })

  return (
    <>
      <button
        ref={toggle}
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={className}
        onClick={() => setOpened('by-button')}
      >
        <Menu aria-hidden size={22} />
        <span className={headerStyles.label}>Menu</span>
      </button>
      <Dialog
        shape="sheet"
        title="Menu"
        open={open}
        onOpenChange={close}
        {...(opened === 'by-slash' && { initialFocus: field })}
      >
        {!isSearchPage && <SearchForm shape="stacked" field={field} onSearch={close} />}
        <nav aria-label="Menu" className={styles.entries}>
          {entries.map(({ to, page, text, icon: Icon }) => (
            <PageLink
              key={`${to} ${text}`}
              to={to}
              page={page}
              isSection={to === '/chats'}
              className={styles.entry}
              onClick={close}
            >
              <Icon aria-hidden size={20} />
              {text}
            </PageLink>
          ))}
          {hasSession && (
            <button
              type="button"
              className={styles.entry}
              onClick={() => {
                close()
                void logOut()
              }}
            >
              <LogOut aria-hidden size={20} />
              Log Out
            </button>
          )}
        </nav>
      </Dialog>
    </>
  )
}
