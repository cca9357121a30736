import { useEffect } from 'react'

/**
 * Takes the page behind an open dialog out of the tab order, and out of the browser's search in the page. Radix
 * only hides it from screen readers. Place it after Radix's `Content`, whose effects run first.
 */
export function InertBackground() {
  useEffect(() => {
    // The overlay must take the presses outside of the dialog. Radix spares live regions, also those that are off.
    const behind = ':is([data-aria-hidden], [aria-live=off]):not([inert], [data-scroll-lock])'
    const hidden = [...document.querySelectorAll<HTMLElement>(behind)]
    for (const element of hidden) element.inert = true
    return () => {
      for (const element of hidden) element.inert = false
    }
  }, [])
  return null
}
