import { cloneElement, type ComponentProps, type MouseEvent, type ReactElement } from 'react'

interface BareTriggerProps {
  /** The button. */
  trigger: ReactElement
  opens: 'menu' | 'dialog'
  /** It was pressed, and what it opens is on its way. */
  isWaiting: boolean
  onPress: (event: MouseEvent) => void
}

/** A button that looks to everybody as it will when what it opens has been fetched. */
export function BareTrigger({ trigger, opens, isWaiting, onPress }: BareTriggerProps) {
  const button = trigger as ReactElement<ComponentProps<'button'>>
  return cloneElement(button, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    'aria-busy': isWaiting || undefined,
    onClick: (event) => {
      button.props.onClick?.(event)
      onPress(event)
    },
  })
}
