import { useRef, type DragEvent, type PointerEvent } from 'react'

/** Shorter ones are presses, in px. */
const shortest = 40

/**
 * Handlers for an element that is swiped sideways: `turn(1)` to the left, `turn(-1)` to the right, as
 * a page is turned. The element needs `touch-action: pan-y`, else the browser takes the gesture.
 */
export const useSwipe = (turn: (by: 1 | -1) => void) => {
  const start = useRef<number>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = event.clientX - (start.current ?? event.clientX)
      start.current = undefined
      if (Math.abs(moved) >= shortest) turn(moved < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = undefined
    },
    // Dragging a picture away, as a mouse does, would end the gesture.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
