import * as Radix from '@radix-ui/react-tooltip'
import { CircleQuestionMark } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
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
  const frame = useRef(0)

  // Radix closes a tooltip when its trigger scrolls, also when the focus has just scrolled it into view. The events
  // of that scrolling come before the callbacks of the next frame.
  const openInNextFrame = () => {
    frame.current = requestAnimationFrame(() => setOpen(true))
  }

  // Radix does not close a tooltip that it does not know to be open yet.
  const close = () => {
    cancelAnimationFrame(frame.current)
    setOpen(false)
  }

  return (
    <Radix.Provider delayDuration={hoverDelay}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>
          <IconButton
            ref={setButton}
            label={`Help: ${about}`}
            className={styles.help}
            onFocus={openInNextFrame}
            onBlur={close}
            // Radix closes the tooltip on a press. A touch screen has no hover, so a press must open it.
            onClick={(event) => {
              event.preventDefault()
              openInNextFrame()
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
