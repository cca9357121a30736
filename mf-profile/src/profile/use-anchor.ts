import { useCallback, type RefCallback } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * A ref for a part of the page with an anchor, which scrolls it into view if the address names it: the router scrolls
 * before the part is rendered.
 */
export const useAnchor = (id: string): RefCallback<HTMLElement> => {
  const { hash } = useLocation()
  return useCallback(
    (part) => {
      if (part && hash === `#${id}`) part.scrollIntoView()
    },
    [hash, id],
  )
}
