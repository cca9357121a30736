import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const served =
  '[rel=canonical], [name=description], [property], [name^=twitter], [type="application/ld+json"]'

/**
 * Removes what the server wrote about the first page when another one is shown: browsers and their extensions share
 * the canonical address. Whether search engines may list the page stays, since they load each page anew.
 */
export const useServedHead = (): void => {
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (key === first.current) return
    for (const element of document.head.querySelectorAll(served)) element.remove()
  }, [key])
}
