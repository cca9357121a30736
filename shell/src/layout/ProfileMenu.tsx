import { isolated, type SelfUser } from '@quad/contract'
import { Avatar, Menu, MenuItem, MenuLink, MenuSeparator } from '@quad/shared-ui'
import { FolderKanban, LogOut, Pencil, Settings, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { myProjectsPath, useCurrent } from './PageLink.tsx'
import { useLogOut } from './log-out.ts'
import styles from './ProfileMenu.module.css'

interface ProfileMenuProps {
  user: SelfUser
}

/** The menu of the signed-in person's own pages, behind their photo. */
export function ProfileMenu({ user }: ProfileMenuProps) {
  const logOut = useLogOut()
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={`Profile menu of ${isolated(user.name)}`}
        >
          <Avatar id={user.id} name={user.name} photoId={user.profilePhotoId} />
        </button>
      }
    >
      <PageEntry to={`/users/${user.id}`}>
        <User aria-hidden />
        My Profile
      </PageEntry>
      <PageEntry to={myProjectsPath}>
        <FolderKanban aria-hidden />
        My Projects
      </PageEntry>
      <PageEntry to={`/users/${user.id}/edit`}>
        <Pencil aria-hidden />
        Edit Profile
      </PageEntry>
      <PageEntry to={`/users/${user.id}/settings`}>
        <Settings aria-hidden />
        Settings
      </PageEntry>
      <MenuSeparator />
      <MenuItem onSelect={() => void logOut()}>
        <LogOut aria-hidden />
        Log Out
      </MenuItem>
    </Menu>
  )
}

interface PageEntryProps {
  to: string
  children: ReactNode
}

function PageEntry({ to, children }: PageEntryProps) {
  return (
    <MenuLink to={to} aria-current={useCurrent(to)}>
      {children}
    </MenuLink>
  )
}
