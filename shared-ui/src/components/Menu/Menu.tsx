import { useState } from 'react'
import { BareTrigger } from '../../overlays/BareTrigger.tsx'
import { useOverlays, useOverlaysOnceOpen } from '../../overlays/overlays.ts'
import type { MenuItemProps, MenuLinkProps, MenuProps, Opened } from './menu-props.ts'

/** A menu of actions under a button. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<Opened>()
  const isOpened = opened !== undefined
  const overlays = useOverlaysOnceOpen(isOpened)
  if (overlays) return <overlays.RadixMenu {...props} opened={opened} />
  return (
    <BareTrigger
      trigger={props.trigger}
      opens="menu"
      isWaiting={isOpened}
      onPress={setOpened}
      onGiveUp={() => setOpened(undefined)}
    />
  )
}

/** An entry that goes somewhere. */
export function MenuLink(props: MenuLinkProps) {
  const overlays = useOverlays(false)
  return overlays && <overlays.RadixMenuLink {...props} />
}

/** An entry that does something. */
export function MenuItem(props: MenuItemProps) {
  const overlays = useOverlays(false)
  return overlays && <overlays.RadixMenuItem {...props} />
}

/** A line between groups of entries. */
export function MenuSeparator() {
  const overlays = useOverlays(false)
  return overlays && <overlays.RadixMenuSeparator />
}
