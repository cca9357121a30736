import * as Radix from '@radix-ui/react-dropdown-menu'
import { createContext, use, useCallback, useRef, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../../styles/cx.ts'
import styles from './Menu.module.css'

/** Takes the action of the chosen item, to run it after the menu has closed. */
const ChooseContext = createContext<(action: () => void) => void>(() => undefined)

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** MenuLink, MenuItem and MenuSeparator. */
  children: ReactNode
  className?: string | undefined
}

/** A menu of actions under a button. */
export function Menu({ trigger, children, className }: MenuProps) {
  const chosen = useRef<() => void>(undefined)
  const choose = useCallback((action: () => void) => {
    chosen.current = action
  }, [])

  // Runs after the focus is back on the trigger, so that a dialog opened by an item returns it there.
  const runChosen = () => {
    chosen.current?.()
    chosen.current = undefined
  }

  return (
    // A modal menu locks scrolling with a <style> element, which the CSP forbids.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={cx(styles.menu, className)}
          onCloseAutoFocus={runChosen}
        >
          <ChooseContext value={choose}>{children}</ChooseContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuLinkProps {
  to: string
  children: ReactNode
}

/** A menu item that navigates. */
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

/** A menu item that runs an action. */
export function MenuItem({ onSelect, danger = false, children }: MenuItemProps) {
  const choose = use(ChooseContext)
  return (
    <Radix.Item
      onSelect={() => choose(onSelect)}
      className={styles.item}
      data-danger={danger || undefined}
    >
      {children}
    </Radix.Item>
  )
}

/** A line between groups of menu items. */
export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />
}
