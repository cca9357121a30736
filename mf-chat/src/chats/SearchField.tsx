import { limits } from '@quad/contract'
import { TextField, useTypedQuery } from '@quad/shared-ui'

interface SearchFieldProps {
  /** The words of the shown search. */
  query: string
  onSearch: (words: string) => void
}

/** Searches the messages of all chats, a moment after the last key. */
export function SearchField({ query, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useTypedQuery(query, onSearch)
  return (
    <form
      role="search"
      aria-label="Chats"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <TextField
        type="search"
        name="query"
        label="Search messages"
        placeholder="Words, a person or a project"
        maxLength={limits.queryText}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  )
}
