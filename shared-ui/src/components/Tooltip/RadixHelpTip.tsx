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
  /** …or was pressed. */
  opens: boolean
}

/** What `HelpTip` is. */
export function RadixHelpTip({ about, children, takesFocus, opens }: RadixHelpTipProps) {
  const [open, setOpen] = useState(opens)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  return (
    <Radix.Provider delayDuration={delay}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>
          <IconButton
            ref={button}
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
