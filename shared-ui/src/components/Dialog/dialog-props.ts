import type { ReactNode, RefObject } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** `sheet` comes from the side and takes the screen's height. */
  shape?: 'card' | 'sheet'
  /** What has the focus at first; the first thing that can have it, unless given. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string | undefined
  children?: ReactNode
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'shape'> {
  /** What the confirming button says: the verb, not "OK". */
  confirm: string
  /** What the other button says. */
  cancel?: string
  danger?: boolean
  /** False while it is not known yet what would be confirmed. */
  ready?: boolean
  /**
   * The dialog stays and is busy until it settles. It closes when that succeeds; what an `ApiFailure`
   * says, it shows.
   */
  onConfirm: () => unknown
}
