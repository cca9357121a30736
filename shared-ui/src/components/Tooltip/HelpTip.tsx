import * as Radix from '@radix-ui/react-tooltip'
import { CircleQuestionMark } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../Button/Button.tsx'
import { landmarkOf } from '../landmark-of.ts'
import styles from './Tooltip.module.css'

/** Delay before help opens on hover, in ms. */
const hoverDelay = 100

interface HelpTipProps {
  /** Subject of the help: "Meeting format". */
  about: string
  children: ReactNode
}

/** A button with a question mark that shows help on hover, on focus and on press. */
export function HelpTip({ about, children }: HelpTipProps) {
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  return (
    <Radix.Provider delayDuration={hoverDelay}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>
          <IconButton
            ref={setButton}
            label={`Help: ${about}`}
            className={styles.help}
            // Radix closes the tooltip on a press. A touch screen has no hover, so a press must open it.
            onClick={(event) => {
              event.preventDefault()
              setOpen(true)
            }}
          >
            <CircleQuestionMark aria-hidden size={26} strokeWidth={1.75} />
          </IconButton>
        </Radix.Trigger>
        <Radix.Portal container={landmarkOf(button)}>
          <Radix.Content sideOffset={6} collisionPadding={12} className={styles.tooltip}>
            {children}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
