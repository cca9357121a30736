import { useRef, useState, type DragEvent } from 'react'

/**
 * Takes files that are dropped on an element.
 *
 * @returns the element's handlers, and whether files are held over it
 */
export const useFileDrop = (onDrop: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false)
  /** How many of the element and its parts the pointer has entered, and not left. */
  const entered = useRef(0)

  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
  const enter = (by: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    entered.current += by
    setOver(entered.current > 0)
  }

  return {
    isOver,
    handlers: {
      onDragEnter: enter(1),
      onDragLeave: enter(-1),
      onDragOver: (event: DragEvent) => {
        // The browser would open the file.
        if (hasFiles(event)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        entered.current = 0
        setOver(false)
        onDrop([...event.dataTransfer.files])
      },
    },
  }
}
