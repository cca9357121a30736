import * as Radix from 'radix-ui/popover'
import { cx } from '../../styles/cx.ts'
import type { PopoverProps } from './popover-props.ts'
import styles from './Popover.module.css'

type RadixPopoverProps = PopoverProps & Required<Pick<PopoverProps, 'open' | 'onOpenChange'>>

/** What `Popover` is. */
export function RadixPopover({
  trigger,
  label,
  open,
  onOpenChange,
  className,
  children,
}: RadixPopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
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
