import styles from './Combobox.module.css'
import { useEffect, useId, useState, type KeyboardEvent, type PointerEvent } from 'react'

interface Options {
  /** What the options are for, such as the text of the input. No option of others is active. */
  of: string
  count: number
  /** Whether the list is on the page. */
  shown: boolean
  setOpen: (open: boolean) => void
  /** The option that is active at first; -1 for the input itself, which the arrow keys reach then. */
  first?: -1 | 0
}

/** Classes of a combobox's list and its options. */
export const comboboxStyles = styles

/**
 * The options of a combobox's list. The focus stays in the input, and the arrow keys move through the options.
 *
 * @returns `active`, the index of the option that Enter chooses, or -1 for the input itself; the attributes of the input, the
 *   list and each option; and `press`, which handles the arrow keys and Escape
 */
export const useOptions = ({ of, count, shown, setOpen, first = -1 }: Options) => {
  const listId = useId()
  const [last, setLast] = useState<{ of: string; active: number }>({ of, active: first })
  const active = shown && last.of === of ? last.active : first
  const optionId = (index: number) => `${listId}-${index}`
  const isExpanded = shown && count > 0
  const activeId = isExpanded && active >= 0 ? optionId(active) : undefined

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const changeOpen = (open: boolean) => {
    setOpen(open)
    setLast({ of, active: first })
  }

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const places = count - first
      // The arrow keys wrap around.
      setLast({ of, active: ((active - first + step + places) % places) + first })
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      // The browser would clear a search field.
      event.preventDefault()
      changeOpen(false)
    }
  }

  return {
    active: activeId === undefined ? -1 : active,
    /** Opens or closes the list, with the input active. */
    changeOpen,
    press,
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isExpanded,
      'aria-controls': listId,
      'aria-activedescendant': activeId,
    },
    list: { id: listId, role: 'listbox', hidden: !isExpanded },
    option: (index: number) => ({
      id: optionId(index),
      'aria-selected': index === active,
      // Keeps the focus in the input.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
    }),
  } as const
}

/** Tells screen readers how many options a list has; empty for none. */
export const suggestionCount = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 suggestion' : `${count} suggestions`
