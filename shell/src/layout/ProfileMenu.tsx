import { isolated, type SelfUser } from '@quad/contract'
import { Avatar, Menu, MenuItem, MenuLink, MenuSeparator } from '@quad/shared-ui'
import { LogOut } from 'lucide-react'
import { ownPages, useCurrent, type MenuPage } from './PageLink.tsx'
import { useLogOut } from './log-out.ts'
import { useNavigation } from './navigation.ts'
import styles from './ProfileMenu.module.css'

interface ProfileMenuProps {
  user: SelfUser
}

/** The menu of the signed-in person's own pages, behind their photo. A new person has no name yet. */
export function ProfileMenu({ user }: ProfileMenuProps) {
  const logOut = useLogOut()
  const entries = useNavigation('profile')
  const name = user.name || user.email
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={`Profile menu of ${isolated(name)}`}
        >
          <Avatar id={user.id} name={name} photoId={user.profilePhotoId} />
        </button>
      }
    >
      {[...ownPages(user), ...entries].map((page) => (
        <PageEntry key={page.to} {...page} />
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => void logOut()}>
        <LogOut aria-hidden />
        Log Out
      </MenuItem>
    </Menu>
  )
}

function PageEntry({ to, text, icon: Icon }: MenuPage) {
  return (
    <MenuLink to={to} aria-current={useCurrent(to)}>
      <Icon aria-hidden />
      {text}
    </MenuLink>
  )
}
