import type { ReactElement, ReactNode } from 'react'

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** MenuLink, MenuItem and MenuSeparator. */
  children: ReactNode
  className?: string | undefined
}

export interface MenuLinkProps {
  to: string
  children: ReactNode
}

export interface MenuItemProps {
  onSelect: () => void
  danger?: boolean
  children: ReactNode
}

/** How a menu was opened: by the keyboard, its first entry has the focus. */
export type Opened = 'by-keyboard' | 'by-pointer'
