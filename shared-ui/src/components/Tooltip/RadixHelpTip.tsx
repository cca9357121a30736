import * as Radix from 'radix-ui/tooltip'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../Button/Button.tsx'
import { restsFor, type HelpTipProps } from './help-tip.ts'
import styles from './Tooltip.module.css'

interface RadixHelpTipProps extends HelpTipProps {
  /** The button in whose place it comes had the focus, or was pressed. */
  takesFocus: boolean
}

/** What `HelpTip` is once somebody has asked for it: it comes opened. */
export function RadixHelpTip({ about, children, takesFocus }: RadixHelpTipProps) {
  const [open, setOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  return (
    <Radix.Provider delayDuration={restsFor}>
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
