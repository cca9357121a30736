import { useState } from 'react'
import { useOverlays } from '../../overlays/overlays.ts'
import { IconButton } from '../Button/Button.tsx'
import type { HelpTipProps } from './help-tip-props.ts'
import styles from './Tooltip.module.css'

/** A "?" that reveals help on hover, on focus and on touch. */
export function HelpTip(props: HelpTipProps) {
  const [hasFocus, setFocus] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const overlays = useOverlays(hasFocus || isPressed)
  if (overlays) return <overlays.RadixHelpTip {...props} takesFocus={hasFocus} opens={isPressed} />
  return (
    <IconButton
      label={`Help: ${props.about}`}
      className={styles.help}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onClick={() => setPressed(true)}
    >
      ?
    </IconButton>
  )
}
