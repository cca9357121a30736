import { useRef, useState } from 'react'
import { useOverlays } from '../../overlays/overlays.ts'
import { IconButton } from '../Button/Button.tsx'
import { restsFor, type HelpTipProps } from './help-tip.ts'
import styles from './Tooltip.module.css'

/** A "?" that reveals help on hover, on focus and on touch. */
export function HelpTip(props: HelpTipProps) {
  const [asked, setAsked] = useState<'hover' | 'focus' | 'press'>()
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const overlays = useOverlays(asked !== undefined)
  // A page has many of these, of which few are asked: until then each is a button alone.
  const [isInUse, setInUse] = useState(false)
  if (overlays && asked && !isInUse) setInUse(true)

  if (overlays && isInUse) {
    return <overlays.RadixHelpTip {...props} takesFocus={asked !== 'hover'} />
  }
  return (
    <IconButton
      label={`Help: ${props.about}`}
      className={styles.help}
      onPointerEnter={() => {
        rest.current = setTimeout(() => setAsked('hover'), restsFor)
      }}
      onPointerLeave={() => {
        clearTimeout(rest.current)
        setAsked((why) => (why === 'hover' ? undefined : why))
      }}
      onFocus={() => setAsked('focus')}
      onBlur={() => setAsked(undefined)}
      onClick={() => setAsked('press')}
    >
      ?
    </IconButton>
  )
}
