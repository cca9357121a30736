import { useOverlays } from '../overlays/overlays.ts'
import { useToasts } from './toast.ts'

/** Shows the toasts top-centre. A toast stays longer while it is hovered or holds focus. */
export function Toaster() {
  const isWanted = useToasts((state) => state.toasts.length > 0)
  const overlays = useOverlays(isWanted)
  return overlays && <overlays.RadixToaster />
}
