import { limits } from '@quad/contract'
import { useShortcut, useTypedQuery, VisuallyHidden } from '@quad/shared-ui'
import { Search } from 'lucide-react'
import { useId, useRef } from 'react'
import styles from './search.module.css'

interface SearchFieldProps {
  /** The words of the search. */
  query: string
  onChange: (query: string) => void
}

/** The field for the words, where the header shows none: on narrow screens. Searches while the user types. */
export function SearchField({ query, onChange }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', (event) => {
    if (!input.current?.checkVisibility()) return
    event.preventDefault()
    input.current.focus()
    input.current.select()
  })
  const [typed, setTyped] = useTypedQuery(query, onChange)

  return (
    <form
      role="search"
      aria-label="Results"
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed.trim())
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
