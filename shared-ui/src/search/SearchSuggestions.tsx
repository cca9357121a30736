import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { api } from '../api/api.ts'
import { Avatar } from '../components/Avatar/Avatar.tsx'
import combobox from '../components/Combobox/Combobox.module.css'
import { suggestionCount, useOptions } from '../components/Combobox/use-options.ts'
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx'
import { isOfInputMethod, useSettledText } from '../navigation/typing.ts'
import { cx } from '../styles/cx.ts'
import styles from './SearchSuggestions.module.css'

const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', text],
    queryFn: ({ signal }) => api.suggestSearches({ query: { text } }, { signal }),
    staleTime: 60_000,
    // The form searches without suggestions, too.
    retry: false,
  })

interface Option {
  key: string
  content: ReactNode
  choose: () => void
}

interface Group {
  name: string
  options: Option[]
}

export interface Choices {
  /** Called with a chosen skill. */
  onSkill: (skill: string) => void
  /** Called with the address of a chosen person's or project's page. */
  onOpen: (path: string) => void
}

/** What the server offers for the text, once the person pauses, in groups that are not empty. */
const useGroups = (text: string, isOpen: boolean, { onSkill, onOpen }: Choices): Group[] => {
  const settled = useSettledText(text)
  const { data } = useQuery({
    ...suggestionsQuery(settled),
    enabled: isOpen && settled !== '',
    placeholderData: keepPreviousData,
  })
  if (!isOpen || text === '' || !data) return []
  const groups: Group[] = [
    {
      name: 'Skills',
      options: data.skills.map((skill) => ({
        key: skill,
        content: <bdi className={styles.name}>{skill}</bdi>,
        choose: () => onSkill(skill),
      })),
    },
    {
      name: 'People',
      options: data.people.map(({ id, name, major, profilePhotoId }) => ({
        key: id,
        content: (
          <>
            <Avatar id={id} name={name} photoId={profilePhotoId} size="small" />
            <span className={styles.name}>
              <bdi>{name}</bdi>
              <span className={styles.fact}>{major}</span>
            </span>
          </>
        ),
        choose: () => onOpen(`/users/${id}`),
      })),
    },
    {
      name: 'Projects',
      options: data.projects.map(({ id, title }) => ({
        key: id,
        content: <bdi className={styles.name}>{title}</bdi>,
        choose: () => onOpen(`/projects/${id}`),
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** The attributes of the input that belong to the list. */
export type InputState = ReturnType<typeof useOptions>['input']

export type PressKey = (event: KeyboardEvent) => void

interface SearchSuggestionsProps extends Choices {
  text: string
  isOpen: boolean
  setOpen: (open: boolean) => void
  /** Gets the function that handles the keys of the input. */
  ref: Ref<PressKey>
  /** Called with the attributes of the input when they change. */
  onChange: (state: InputState) => void
}

/** The list below a search box. It is as wide as the nearest positioned element around it. */
export function SearchSuggestions({
  text,
  isOpen,
  setOpen,
  ref,
  onChange,
  ...choices
}: SearchSuggestionsProps) {
  const id = useId()
  const groups = useGroups(text, isOpen, choices)
  const all = groups.flatMap(({ options }) => options)
  const list = useOptions({
    // The list of an earlier text stays until that of this one is there.
    of: [text, ...all.map(({ key }) => key)].join(' '),
    count: all.length,
    shown: all.length > 0,
    setOpen,
  })

  const change = useEffectEvent((changed: Partial<InputState>) =>
    onChange({ ...list.input, ...changed }),
  )
  const { 'aria-expanded': isExpanded, 'aria-activedescendant': activeId } = list.input
  useEffect(() => {
    change({ 'aria-expanded': isExpanded, 'aria-activedescendant': activeId })
  }, [isExpanded, activeId])

  const choose = (option: Option) => {
    list.changeOpen(false)
    option.choose()
  }

  useImperativeHandle(ref, () => (event) => {
    if (isOfInputMethod(event)) return
    const option = all[list.active]
    if (event.key !== 'Enter') list.press(event)
    else if (option) {
      event.preventDefault()
      choose(option)
    } else list.changeOpen(false)
  })

  return (
    <>
      <div {...list.list} aria-label="Suggestions" className={cx(combobox.list, styles.list)}>
        {groups.map(({ name, options }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} role="presentation" className={styles.caption}>
              {name}
            </div>
            {options.map((option) => (
              // The keyboard reaches options through the input, as a combobox does.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                {...list.option(all.indexOf(option))}
                role="option"
                key={option.key}
                className={cx(combobox.option, styles.option)}
                onClick={() => choose(option)}
              >
                {option.content}
              </div>
            ))}
          </div>
        ))}
      </div>
      <VisuallyHidden role="status">{suggestionCount(all.length)}</VisuallyHidden>
    </>
  )
}
