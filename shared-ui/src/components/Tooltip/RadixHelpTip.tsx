import * as Radix from 'radix-ui/tooltip'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../Button/Button.tsx'
import type { HelpTipProps } from './help-tip-props.ts'
import styles from './Tooltip.module.css'

/** Before the help shows on hover, in ms. */
const delay = 100

interface RadixHelpTipProps extends HelpTipProps {
  /** The button in whose place it comes had the focus… */
  takesFocus: boolean
  /** …or was pressed… */
  opens: boolean
  /** …or has the pointer over it. */
  wasHovered: boolean
}

/** What `HelpTip` is. */
export function RadixHelpTip({
  about,
  children,
  takesFocus,
  opens,
  wasHovered,
}: RadixHelpTipProps) {
  const [open, setOpen] = useState(opens)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  // Radix waits for a pointer that moves; this one may rest since before.
  const [rests, setRests] = useState(wasHovered)
  useEffect(() => {
    if (!rests) return undefined
    const timer = setTimeout(() => setOpen(true), delay)
    return () => clearTimeout(timer)
  }, [rests])

  return (
    <Radix.Provider delayDuration={delay}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>
          <IconButton
            ref={button}
            label={`Help: ${about}`}
            className={styles.help}
            onPointerLeave={() => setRests(false)}
            // Radix closes on a press; for touch, where there is no hover, a press must open.
            onClick={(event) => {
              event.preventDefault()
              setOpen(true)
            }}
          >
            ?
          </IconButton>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content sideOffset={6} collisionPadding={12} className={styles.tooltip}>
            {children}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
