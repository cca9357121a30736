import { useState } from 'react'
import { BareTrigger } from '../../overlays/BareTrigger.tsx'
import { useOverlaysOnceOpen } from '../../overlays/overlays.ts'
import type { PopoverProps } from './popover-props.ts'

/** A small popup beside a button; closes on Escape and on a press outside. */
export function Popover({ open, onOpenChange, ...rest }: PopoverProps) {
  const [isOpened, setOpened] = useState(false)
  const isOpen = open ?? isOpened
  const change = (next: boolean) => {
    setOpened(next)
    onOpenChange?.(next)
  }
  const overlays = useOverlaysOnceOpen(isOpen)
  if (overlays) return <overlays.RadixPopover {...rest} open={isOpen} onOpenChange={change} />
  return (
    <BareTrigger
      trigger={rest.trigger}
      opens="dialog"
      isWaiting={isOpen}
      onPress={() => change(true)}
      onGiveUp={() => change(false)}
    />
  )
}
