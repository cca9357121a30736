import * as Radix from '@radix-ui/react-popover'
import type { ReactElement, ReactNode } from 'react'
import { isOfInputMethod } from '../../navigation/typing.ts'
import { cx } from '../../styles/cx.ts'
import styles from './Popover.module.css'

interface PopoverProps {
  /** The button that opens the popover. */
  trigger: ReactElement
  /** Accessible name of the popover: "Message to Ada". */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string | undefined
  children: ReactNode
}

/** A small popover beside a button. Closes on Escape and on a press outside. */
export function Popover({ trigger, label, className, children, ...state }: PopoverProps) {
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          sideOffset={8}
          collisionPadding={12}
          className={cx(styles.popover, className)}
          onEscapeKeyDown={(event) => {
            if (isOfInputMethod(event)) event.preventDefault()
          }}
          // Radix moves the focus into the popover, and from its last element to its first, without scrolling.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
