import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Elements that describe one page. */
const served =
  '[rel=canonical], [name=description], [property], [name^=twitter], [type="application/ld+json"]'

/**
 * Removes what the server wrote about the first page when another one is shown: browsers and their extensions share
 * the canonical address. The `robots` element stays, because search engines load each page in full.
 */
export const useForgetServedHead = (): void => {
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (key === first.current) return
    for (const element of document.head.querySelectorAll(served)) element.remove()
  }, [key])
}
