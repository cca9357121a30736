import * as Radix from 'radix-ui/dropdown-menu'
import { createContext, use, useCallback, useRef, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../../styles/cx.ts'
import styles from './Menu.module.css'

/** Takes what a chosen entry does, until the menu is closed. */
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

  // By then the trigger has the focus again: a dialog that an entry opens gives it back there.
  const doWhatWasChosen = () => {
    chosen.current?.()
    chosen.current = undefined
  }

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
          onCloseAutoFocus={doWhatWasChosen}
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

/** A line between groups of entries. */
export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />
}
