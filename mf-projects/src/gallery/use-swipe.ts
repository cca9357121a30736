import { useRef, type DragEvent, type PointerEvent } from 'react'

/** Minimum length of a swipe, in px; shorter ones are presses. */
const shortest = 40

/**
 * Handlers for horizontal swipes: `turn(1)` to the left, `turn(-1)` to the right. The element needs
 * `touch-action: pan-y`, or the browser takes the gesture.
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
    // Dragging the picture with the mouse would end the gesture.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
