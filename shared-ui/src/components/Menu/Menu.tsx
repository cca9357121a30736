import * as Radix from '@radix-ui/react-dropdown-menu'
import {
  createContext,
  startTransition,
  use,
  useCallback,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { cx } from '../../styles/cx.ts'
import { landmarkOf } from '../landmark-of.ts'
import styles from './Menu.module.css'

/** Takes the action of the chosen item, to run it after the menu has closed, or at once if it moves the focus. */
const ChooseContext = createContext<(action: () => void, movesFocus: boolean) => void>(
  () => undefined,
)

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** MenuLink, MenuItem and MenuSeparator. */
  children: ReactNode
}

/** A menu of actions under a button. */
export function Menu({ trigger, children }: MenuProps) {
  const chosen = useRef<() => void>(undefined)
  const hasMovedFocus = useRef(false)
  const choose = useCallback((action: () => void, movesFocus: boolean) => {
    hasMovedFocus.current = movesFocus
    if (movesFocus) action()
    else chosen.current = action
  }, [])

  // Runs after the focus is back on the trigger, so that a dialog opened by an item returns it there.
  const runChosen = (event: Event) => {
    if (hasMovedFocus.current) event.preventDefault()
    hasMovedFocus.current = false
    chosen.current?.()
    chosen.current = undefined
  }

  // Radix opens at the first touch of a finger, which may be about to scroll.
  const [isOpen, setIsOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const isTouched = useRef(false)
  const touch = (event: PointerEvent) => {
    isTouched.current = event.pointerType === 'touch'
    if (isTouched.current) event.preventDefault()
  }
  const click = ({ detail }: MouseEvent) => {
    // Without a pointer: by voice control, or by the shell, which repeats a press.
    if (detail === 0) setIsOpen(!isOpen)
    // A phone needs a while for a first menu: it shows the press before.
    else if (isTouched.current) startTransition(() => setIsOpen(!isOpen))
  }

  return (
    // A modal menu locks scrolling with a <style> element, which the CSP forbids.
    <Radix.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger ref={setButton} asChild onPointerDown={touch} onClick={click}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={landmarkOf(button)}>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={styles.menu}
          onCloseAutoFocus={runChosen}
        >
          <ChooseContext value={choose}>{children}</ChooseContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type MenuLinkProps = Pick<LinkProps, 'to' | 'aria-current' | 'children'>

/** A menu item that navigates. */
export function MenuLink(props: MenuLinkProps) {
  return (
    <Radix.Item asChild className={styles.item}>
      <Link {...props} />
    </Radix.Item>
  )
}

interface MenuItemProps extends Omit<ComponentProps<'div'>, 'onSelect'> {
  onSelect: () => void
  /** Whether the action moves the focus out of the menu: it runs before the menu closes, so that no key is lost. */
  movesFocus?: boolean
  danger?: boolean
}

/** A menu item that runs an action. */
export function MenuItem({
  onSelect,
  movesFocus = false,
  danger = false,
  className,
  ...rest
}: MenuItemProps) {
  const choose = use(ChooseContext)
  return (
    <Radix.Item
      {...rest}
      onSelect={() => choose(onSelect, movesFocus)}
      className={cx(styles.item, className)}
      data-danger={danger || undefined}
    />
  )
}

/** A line between groups of menu items. */
export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />
}
