import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../../styles/cx.ts'
import styles from './Menu.module.css'

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** MenuLink, MenuItem and MenuSeparator. */
  children: ReactNode
  className?: string | undefined
}

/** A menu of actions under a button. */
export function Menu({ trigger, children, className }: MenuProps) {
  return (
    // Not modal: that would lock scrolling by a <style> which the CSP forbids.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={cx(styles.menu, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuLinkProps {
  to: string
  children: ReactNode
}

/** An entry that goes somewhere. */
export function MenuLink({ to, children }: MenuLinkProps) {
  return (
    <Radix.Item asChild className={styles.item}>
      <Link to={to}>{children}</Link>
    </Radix.Item>
  )
}

interface MenuItemProps {
  onSelect: () => void
  danger?: boolean
  children: ReactNode
}

/** An entry that does something. */
export function MenuItem({ onSelect, danger = false, children }: MenuItemProps) {
  return (
    <Radix.Item onSelect={onSelect} className={styles.item} data-danger={danger || undefined}>
      {children}
    </Radix.Item>
  )
}

/** A line between groups of entries. */
export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />
}
