import * as Radix from 'radix-ui/dropdown-menu'
import { createContext, use, useCallback, useRef, type FocusEvent } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../../styles/cx.ts'
import type { MenuItemProps, MenuLinkProps, MenuProps, Opened } from './menu-props.ts'
import styles from './Menu.module.css'

/** Takes what a chosen entry does, until the menu is closed. */
const ChooseContext = createContext<(action: () => void) => void>(() => undefined)

interface RadixMenuProps extends MenuProps {
  /** How it was opened before this was there. */
  opened: Opened | undefined
}

/** What `Menu` is. */
export function RadixMenu({ trigger, children, className, opened }: RadixMenuProps) {
  const chosen = useRef<() => void>(undefined)
  const choose = useCallback((action: () => void) => {
    chosen.current = action
  }, [])

  // By then the trigger has the focus again: a dialog that an entry opens gives it back there.
  const doWhatWasChosen = () => {
    chosen.current?.()
    chosen.current = undefined
  }

  // Radix was not there to see the key that opened the menu.
  const isByKey = useRef(opened === 'by-keyboard')
  const goToFirst = ({ target, currentTarget }: FocusEvent) => {
    if (!isByKey.current || target !== currentTarget) return
    isByKey.current = false
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }

  return (
    // Not modal: that would lock scrolling by a <style> which the CSP forbids.
    <Radix.Root modal={false} defaultOpen={opened !== undefined}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={cx(styles.menu, className)}
          onFocus={goToFirst}
          onCloseAutoFocus={doWhatWasChosen}
        >
          <ChooseContext value={choose}>{children}</ChooseContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What `MenuLink` is. */
export function RadixMenuLink({ to, children }: MenuLinkProps) {
  return (
    <Radix.Item asChild className={styles.item}>
      <Link to={to}>{children}</Link>
    </Radix.Item>
  )
}

/** What `MenuItem` is. */
export function RadixMenuItem({ onSelect, danger = false, children }: MenuItemProps) {
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

/** What `MenuSeparator` is. */
export function RadixMenuSeparator() {
  return <Radix.Separator className={styles.separator} />
}
