import type { ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  /** The button that opens the popup. */
  trigger: ReactElement
  /** What the popup is, for those who do not see it: "Message to Ada". */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string | undefined
  children: ReactNode
}
