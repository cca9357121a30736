import * as Radix from 'radix-ui/tooltip'
import { useState, type ReactElement, type ReactNode } from 'react'
import { IconButton } from '../Button/Button.tsx'
import styles from './Tooltip.module.css'

interface TooltipProps {
  /** The button that the text belongs to. */
  children: ReactElement
  content: ReactNode
  /** Before it shows on hover, in ms. */
  delay?: number
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A text that shows on hover and on focus. */
export function Tooltip({ children, content, delay = 100, ...state }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={delay}>
      <Radix.Root {...state}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content sideOffset={6} collisionPadding={12} className={styles.tooltip}>
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

interface HelpTipProps {
  /** What the help is about: "Meeting format". */
  about: string
  children: ReactNode
}

/** A "?" that reveals help on hover, on focus and on touch. */
export function HelpTip({ about, children }: HelpTipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Tooltip content={children} open={open} onOpenChange={setOpen}>
      <IconButton
        label={`Help: ${about}`}
        className={styles.help}
        // Radix closes on a press; for touch, where there is no hover, a press must open.
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        ?
      </IconButton>
    </Tooltip>
  )
}
