import { Opening } from '../../overlays/Opening.tsx'
import { useOverlays } from '../../overlays/overlays.ts'
import type { ConfirmDialogProps, DialogProps } from './dialog-props.ts'

/** A dialog over the page: traps the focus, closes on Escape, gives the focus back. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open)
  if (overlays) return <overlays.RadixDialog {...props} />
  return props.open && <Opening onCancel={() => props.onOpenChange(false)} />
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const overlays = useOverlays(props.open)
  if (overlays) return <overlays.RadixConfirmDialog {...props} />
  return props.open && <Opening onCancel={() => props.onOpenChange(false)} />
}
