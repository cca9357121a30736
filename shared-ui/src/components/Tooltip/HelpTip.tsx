import { useState } from 'react'
import { useOverlays } from '../../overlays/overlays.ts'
import { useSettled } from '../../page/use-settled.ts'
import { IconButton } from '../Button/Button.tsx'
import type { HelpTipProps } from './help-tip-props.ts'
import styles from './Tooltip.module.css'

/** A "?" that reveals help on hover, on focus and on touch. */
export function HelpTip(props: HelpTipProps) {
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const isAsked = hasFocus || isPressed
  const overlays = useOverlays(isAsked || isHovered)
  // At first a button alone, unless it is asked: a page has several, and each takes its time.
  const isSettled = useSettled()
  if (overlays && (isSettled || isAsked)) {
    return (
      <overlays.RadixHelpTip
        {...props}
        takesFocus={hasFocus}
        opens={isPressed}
        wasHovered={isHovered}
      />
    )
  }
  return (
    <IconButton
      label={`Help: ${props.about}`}
      className={styles.help}
      // A finger that comes over it may be scrolling; one that presses says so.
      onPointerEnter={({ pointerType }) => setHovered(pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => {
        setFocus(false)
        setPressed(false)
      }}
      onClick={() => setPressed(true)}
    >
      ?
    </IconButton>
  )
}
