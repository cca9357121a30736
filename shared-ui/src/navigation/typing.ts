import {
  useEffect,
  useEffectEvent,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
} from 'react'

/**
 * Whether an input method handles this key, as for Chinese, Japanese and Korean: Enter, Escape and the arrow keys
 * choose among its suggestions, and mean nothing to the page. Each handler of a key in a text field asks this.
 */
export const isOfInputMethod = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  // Safari sends the key that ends composing after its end, with the key code of all keys of input methods.
  // oxlint-disable-next-line no-deprecated -- nothing else tells such a key in Safari
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}

/** Delay between the last key and the search, in ms. */
const pause = 250

/** The text once no key has changed it for a moment; empty before. */
export const useSettledText = (text: string): string => {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

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
  const searches = onSearch !== undefined
  const [typed, setTyped] = useState(query)
  const [last, setLast] = useState({ query, searches })
  // Typed words whose search is not shown yet. Further keys may arrive before it is.
  const [started, setStarted] = useState<readonly string[]>([])

  if (query !== last.query || searches !== last.searches) {
    setLast({ query, searches })
    const at = searches === last.searches ? started.indexOf(query) : -1
    setStarted(at === -1 ? [] : started.slice(at + 1))
    if (at === -1 && query !== typed.trim()) setTyped(query)
  }

  const wanted = typed.trim()
  const settle = useEffectEvent((words: string) => {
    if (words === query || !onSearch) return
    setStarted((others) => [...others, words])
    onSearch(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])
  return [typed, setTyped]
}
