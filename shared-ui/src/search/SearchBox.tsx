import { limits } from '@quad/contract'
import { useRef, useState, type ComponentProps } from 'react'
import { onDemand } from '../components/OnDemand/on-demand.tsx'
import type { Choices, InputState, PressKey } from './SearchSuggestions.tsx'

// With the first key: each page has the box in its first scripts. An empty box has nothing to suggest.
const SearchSuggestions = onDemand(
  'SearchSuggestions',
  async () => (await import('./SearchSuggestions.tsx')).SearchSuggestions,
  () => null,
)

interface SearchBoxProps extends Choices, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  onType: (text: string) => void
}

/**
 * The field of a search form, which offers skills, people and projects while the person types. Enter without a chosen one
 * sends the form.
 */
export function SearchBox({ value, onType, onSkill, onOpen, onBlur, ...rest }: SearchBoxProps) {
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const [state, setState] = useState<InputState>()
  const press = useRef<PressKey>(null)
  return (
    <>
      <input
        {...rest}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={false}
        {...state}
        type="search"
        dir="auto"
        name="query"
        maxLength={limits.queryText}
        enterKeyHint="search"
        value={value}
        onChange={({ target }) => {
          onType(target.value)
          setUsed(true)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (press.current) press.current(event)
          // The list may load only after the search that Enter sends.
          else if (event.key === 'Enter') setOpen(false)
          else if (event.key === 'ArrowDown' && value.trim() !== '') {
            setUsed(true)
            setOpen(true)
          }
        }}
        onBlur={(event) => {
          setOpen(false)
          onBlur?.(event)
        }}
      />
      {isUsed && (
        <SearchSuggestions
          ref={press}
          text={value.trim()}
          isOpen={isOpen}
          setOpen={setOpen}
          onChange={setState}
          onSkill={onSkill}
          onOpen={onOpen}
        />
      )}
    </>
  )
}
