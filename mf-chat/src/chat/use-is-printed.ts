import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is printed now. Renders within the browser's event: the browser lays out the pages of the print right
 * after it, often before it says that the media type has changed.
 */
export const useIsPrinted = (): boolean => {
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setIsPrinted(true))
    const end = () => setIsPrinted(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}
