import { cloneElement, type ComponentProps, type ReactElement } from 'react'
import type { Opened } from '../components/Menu/menu-props.ts'

interface BareTriggerProps {
  /** The button. */
  trigger: ReactElement
  opens: 'menu' | 'dialog'
  /** It was pressed, and what it opens is on its way. */
  isWaiting: boolean
  onPress: (by: Opened) => void
  /** Whoever pressed it wants nothing of it any more. */
  onGiveUp: () => void
}

/**
 * A button that is to everybody what it will be when what it opens has been fetched. As Radix's own
 * trigger does then, it puts its part onto the button that it is given.
 */
export function BareTrigger({ trigger, opens, isWaiting, onPress, onGiveUp }: BareTriggerProps) {
  const button = trigger as ReactElement<ComponentProps<'button'>>
  const { onClick, onKeyDown, onBlur } = button.props
  return cloneElement(button, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    'aria-busy': isWaiting || undefined,
    onClick: (event) => {
      onClick?.(event)
      if (isWaiting) onGiveUp()
      // A click that no pointer made has no count.
      else onPress(event.detail === 0 ? 'by-keyboard' : 'by-pointer')
    },
    onKeyDown: (event) => {
      onKeyDown?.(event)
      if (event.key === 'Escape' && isWaiting) onGiveUp()
      if (event.key !== 'ArrowDown' || opens !== 'menu') return
      event.preventDefault()
      onPress('by-keyboard')
    },
    onBlur: (event) => {
      onBlur?.(event)
      if (isWaiting) onGiveUp()
    },
  })
}
