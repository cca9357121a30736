import { useCallback, useState, type ReactElement } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * Tells screen readers results that are not in sight. The region must be on the page before the first text. A text
 * is heard again when it is announced again: its element is then a new one.
 *
 * @returns the region, and the function that announces a text in it
 */
export const useAnnouncer = (): [region: ReactElement, announce: (text: string) => void] => {
  const [news, setNews] = useState({ text: '', count: 0 })
  const announce = useCallback(
    (text: string) => setNews(({ count }) => ({ text, count: count + 1 })),
    [],
  )
  const region = (
    <VisuallyHidden role="status">
      <span key={news.count}>{news.text}</span>
    </VisuallyHidden>
  )
  return [region, announce]
}
