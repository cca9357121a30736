import { limits } from '@quad/contract'
import { useShortcut, VisuallyHidden } from '@quad/shared-ui'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import styles from './search.module.css'

/** Delay between the last key and the search, in ms. */
const pause = 250

interface SearchFieldProps {
  /** The words of the search. */
  query: string
  onChange: (query: string) => void
}

/** The field for the words. Searches while the user types. */
export function SearchField({ query, onChange }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', (event) => {
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  })
  const [typed, setTyped] = useState(query)
  const [last, setLast] = useState(query)

  // A search from the header, a chip or Back, but not the echo of the typed words.
  if (query !== last) {
    setLast(query)
    if (query !== typed.trim()) setTyped(query)
  }

  const wanted = typed.trim()
  const settle = useEffectEvent((words: string) => {
    if (words !== query) onChange(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])

  return (
    <form
      role="search"
      aria-label="Results"
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(wanted)
      }}
    >
      <label htmlFor={id}>
        <VisuallyHidden>Search by name, skill or words</VisuallyHidden>
      </label>
      <Search aria-hidden size={20} className={styles.lens} />
      <input
        ref={input}
        id={id}
        type="search"
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={limits.queryText}
        placeholder="Search by name, skill or words"
        autoComplete="off"
        enterKeyHint="search"
        className={styles.words}
      />
    </form>
  )
}
