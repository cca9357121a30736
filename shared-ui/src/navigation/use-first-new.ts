import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses the first new item of a list, or the link in it, after more items were loaded: the button that loads them may
 * be gone with the focus.
 *
 * @returns the list's ref, and a function to call before more is loaded
 */
export const useFirstNew = <List extends HTMLElement>(): [
  list: RefObject<List | null>,
  beforeMore: () => void,
] => {
  const list = useRef<List>(null)
  const known = useRef<number>(undefined)
  useEffect(() => {
    const item = list.current?.children[known.current ?? -1]
    if (!item) return
    const target = item.querySelector('a') ?? (item as HTMLElement)
    target.focus({ preventScroll: true })
    known.current = undefined
  })
  return [list, () => void (known.current = list.current?.childElementCount)]
}
