import { useEffect, useEffectEvent, useState } from 'react'

/** Delay between the last key and the search, in ms. */
const pause = 250

/**
 * The text of a search field. Searches a moment after the last key, and follows a search from elsewhere, such as by
 * Back.
 *
 * @param query the words of the search
 * @param onSearch called with the typed words; absent if only submitting the form searches
 * @returns the text and its setter
 */
export const useTypedQuery = (
  query: string,
  onSearch: ((words: string) => void) | undefined,
): [string, (text: string) => void] => {
  const [typed, setTyped] = useState(query)
  const [last, setLast] = useState(query)

  // Not for the echo of the typed words.
  if (query !== last) {
    setLast(query)
    if (query !== typed.trim()) setTyped(query)
  }

  const wanted = typed.trim()
  const settle = useEffectEvent((words: string) => {
    if (words !== query) onSearch?.(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])
  return [typed, setTyped]
}
