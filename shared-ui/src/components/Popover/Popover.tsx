import * as Radix from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../../styles/cx.ts'
import styles from './Popover.module.css'

interface PopoverProps {
  /** The button that opens the popup. */
  trigger: ReactElement
  /** What the popup is, for those who do not see it: "Message to Ada". */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string | undefined
  children: ReactNode
}

/** A small popup beside a button; closes on Escape and on a press outside. */
export function Popover({ trigger, label, open, onOpenChange, className, children }: PopoverProps) {
  return (
    <Radix.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange !== undefined && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          sideOffset={8}
          collisionPadding={12}
          className={cx(styles.popover, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
