import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the control `by` places after the one that holds `from`. At an end it stays.
 * For groups of controls that are one stop for Tab, and in which arrow keys lead on.
 */
export const focusNext = (controls: Iterable<HTMLElement>, from: Element, by: number): void => {
  const all = [...controls]
  all[all.findIndex((each) => each.contains(from)) + by]?.focus()
}

/**
 * Focuses the first new item of a list, or the link in it, after more items were loaded: the button that loads them may
 * be gone with the focus.
 *
 * @returns the list's ref, and a function that loads more by `load`
 */
export const useFirstNew = <List extends HTMLElement>(
  load: () => Promise<unknown>,
): [list: RefObject<List | null>, loadMore: () => Promise<unknown>] => {
  const list = useRef<List>(null)
  const known = useRef<number>(undefined)
  useEffect(() => {
    const item = list.current?.children[known.current ?? -1]
    if (!item) return
    const target = item.querySelector('a') ?? (item as HTMLElement)
    target.focus({ preventScroll: true })
    known.current = undefined
  })
  const loadMore = () => {
    known.current = list.current?.childElementCount
    return load()
  }
  return [list, loadMore]
}
