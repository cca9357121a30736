import { isolated, limits, normalized, texts, unquoted } from '@quad/contract'
import { ArrowRight, Plus, X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { isOfInputMethod } from '../../navigation/typing.ts'
import { HiddenFields } from '../HiddenFields/HiddenFields.tsx'
import { cx } from '../../styles/cx.ts'
import { Button } from '../Button/Button.tsx'
import { suggestionCount, useOptions } from '../Combobox/use-options.ts'
import combobox from '../Combobox/Combobox.module.css'
import { Field } from '../Field/Field.tsx'
import fieldStyles from '../Field/Field.module.css'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import { useCommonSkills, useKnownSkills, named, suggest } from './suggestions.ts'
import styles from './TagSelector.module.css'

interface TagSelectorProps {
  /** Kind of the tags: those on a profile or a project, or in a filter. */
  field: 'skills' | 'tags' | 'userTags' | 'projectTags'
  value: readonly string[]
  onChange: (tags: string[]) => void
  onBlur?: () => void
  error?: string | undefined
  /** Shown at the end of the label's row: a help tip. */
  aside?: ReactNode
}

const hintOf = (field: TagSelectorProps['field']): string =>
  field === 'skills' || field === 'tags' ? texts.tagHint(field) : texts.filterTagHint

const mostUsed = 'Most used'

const has = (tags: readonly string[], tag: string): boolean =>
  tags.some((each) => each.toLowerCase() === tag.toLowerCase())

/** A text that was added as the skill that it is another name of. */
interface Renamed {
  typed: string
  skill: string
}

/**
 * Up to 10 tags, typed or picked: from the skills that most people have before the first letter, then from the list of
 * known skills. Another name of a skill adds the skill, unless the person keeps what was typed: such a tag is in quotes.
 * A text that is not added yet is added when the form is submitted; an eleventh is refused. Written by
 * hand: the ComboBox of react-aria-components adds 48 KB to the first scripts of the search page, which has 14 KB left.
 */
export function TagSelector({ field, value, onChange, onBlur, error, aside }: TagSelectorProps) {
  const isTag = field === 'tags' || field === 'projectTags'
  const button = isTag ? 'Add Tag' : 'Add Skill'
  const label = isTag ? 'Project Tags' : 'Skills'

  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const [renamed, setRenamed] = useState<Renamed>()

  const typed = text.trim()
  const full = value.length >= limits.tagsMax
  const known = useKnownSkills(typed !== '')
  const surplus =
    full && typed !== '' && !has(value, named(known, normalized(typed)))
      ? `You can add at most ${limits.tagsMax}. Remove one, or clear “${isolated(typed)}”.`
      : undefined
  const common = useCommonSkills(open && typed === '').filter((skill) => !has(value, skill))
  const found = known && suggest(known, text)
  const suggestions = (typed === '' ? common.slice(0, limits.tagSuggestions) : found) ?? []
  const shown = open && !full && (typed === '' ? suggestions.length > 0 : found !== undefined)
  const options = useOptions({ of: text, count: suggestions.length, shown, setOpen })

  const append = (tag: string) => {
    const written = normalized(tag.trim())
    const next = named(known, written)
    const isThere = has(value, next)
    if (next === '' || (full && !isThere)) return
    setText('')
    // Stays open after a common skill, for the next one.
    options.changeOpen(typed === '')
    setRenamed(undefined)
    if (isThere) {
      setAnnouncement(`${unquoted(next)} is already added`)
      return
    }
    onChange([...value, next])
    if (known === undefined || known.isSame(written, next)) {
      setAnnouncement(`${unquoted(next)} added`)
      return
    }
    setRenamed({ typed: written, skill: next })
    setAnnouncement(`${next} added for ${written}. Backspace keeps ${written}.`)
  }

  const add = (tag: string) => {
    append(tag)
    input.current?.focus()
  }

  const submit = useEffectEvent((event: Event) => {
    append(text)
    if (surplus === undefined) return
    event.preventDefault()
    event.stopPropagation()
    input.current?.focus()
  })
  useEffect(() => {
    const form = input.current?.form
    const appendTyped = (event: Event) => submit(event)
    // Before the form reads its values.
    form?.addEventListener('submit', appendTyped, { capture: true })
    return () => form?.removeEventListener('submit', appendTyped, { capture: true })
  }, [])

  const remove = (tag: string) => {
    onChange(value.filter((each) => each !== tag))
    setRenamed(undefined)
    setAnnouncement(`${unquoted(tag)} removed`)
    input.current?.focus()
  }

  const keepTyped = ({ typed: written, skill }: Renamed) => {
    onChange(value.map((each) => (each === skill ? `"${written}"` : each)))
    setRenamed(undefined)
    setAnnouncement(`${written} kept`)
    input.current?.focus()
  }

  const press = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return
    if (event.key === 'Enter') {
      // Enter in this field adds a tag and never submits the form.
      event.preventDefault()
      add(suggestions[options.active] ?? text)
    } else if (event.key === 'Backspace' && text === '') {
      const last = value.at(-1)
      if (renamed) keepTyped(renamed)
      else if (last !== undefined) remove(last)
    } else {
      options.press(event)
    }
  }

  return (
    <Field
      label={label}
      hint={hintOf(field)}
      error={surplus ?? error}
      required={field === 'skills' || field === 'tags'}
      aside={aside}
      className={styles.root}
    >
      {(control) => (
        <>
          {value.length > 0 && (
            <ul role="list" className={styles.chosen} aria-label={`Chosen: ${label}`}>
              {value.map((tag) => (
                <li key={tag} className={styles.tag}>
                  <bdi>{unquoted(tag)}</bdi>
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`Remove ${isolated(unquoted(tag))}`}
                    onClick={() => remove(tag)}
                  >
                    <X aria-hidden size={16} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <HiddenFields params={new URLSearchParams(value.map((tag) => [field, tag]))} />
          <div className={styles.row}>
            <input
              {...control}
              {...options.input}
              ref={input}
              name={field}
              type="text"
              dir="auto"
              autoCapitalize="off"
              maxLength={limits.tagLength}
              className={cx(fieldStyles.control, styles.input)}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setAnnouncement('')
                setRenamed(undefined)
                options.changeOpen(true)
              }}
              onClick={() => setOpen(true)}
              onKeyDown={press}
              onBlur={() => {
                setOpen(false)
                onBlur?.()
              }}
            />
            <Button
              disabled={full || typed === ''}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => add(text)}
            >
              <Plus aria-hidden />
              {button}
            </Button>
            <ul
              {...options.list}
              aria-label={typed === '' ? mostUsed : 'Suggestions'}
              className={cx(combobox.list, styles.list)}
            >
              {shown && typed === '' && (
                <li aria-hidden className={styles.caption}>
                  {mostUsed}
                </li>
              )}
              {shown &&
                suggestions.map((suggestion, index) => (
                  // The keyboard reaches options through the input, as a combobox does.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                  <li
                    {...options.option(index)}
                    role="option"
                    key={suggestion}
                    className={combobox.option}
                    onClick={() => add(suggestion)}
                  >
                    {suggestion}
                  </li>
                ))}
            </ul>
            {shown && suggestions.length === 0 && (
              <p className={cx(combobox.list, styles.list, styles.none)}>
                {texts.noSuggestions(button)}
              </p>
            )}
          </div>
          {renamed && (
            <p className={styles.renamed}>
              <bdi>{renamed.typed}</bdi>
              <ArrowRight aria-hidden size={16} />
              <VisuallyHidden> is a name of </VisuallyHidden>
              <bdi>{renamed.skill}</bdi>
              <Button
                variant="quiet"
                size="small"
                aria-keyshortcuts="Backspace"
                onClick={() => keepTyped(renamed)}
              >
                Keep “{isolated(renamed.typed)}”
              </Button>
            </p>
          )}
          <VisuallyHidden role="status">
            {shown && announcement === ''
              ? suggestionCount(suggestions.length) || texts.noSuggestions(button)
              : announcement}
          </VisuallyHidden>
        </>
      )}
    </Field>
  )
}
