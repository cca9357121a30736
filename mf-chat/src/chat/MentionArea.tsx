import {
  Avatar,
  comboboxStyles,
  cx,
  isOfInputMethod,
  suggestionCount,
  TextArea,
  useOptions,
  VisuallyHidden,
} from '@quad/shared-ui'
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { begunMention, suggested, type Mentionable } from './mentioning.ts'
import styles from './mention-area.module.css'

interface MentionAreaProps extends ComponentProps<typeof TextArea> {
  value: string
  /** The people whom an `@` offers. */
  members: readonly Mentionable[]
  /** Called with the person whose name the viewer has added. */
  onMention: (id: string) => void
}

/**
 * A text area in which `@` offers people. The focus stays in it: arrow keys move through the list, Enter and Tab take the
 * active person, and Escape closes the list.
 */
export function MentionArea({
  members,
  onMention,
  value,
  className,
  onChange,
  onKeyDown,
  onBlur,
  ...rest
}: MentionAreaProps) {
  const root = useRef<HTMLDivElement>(null)
  /** Where the viewer types; -1 once the caret is elsewhere. */
  const [caret, setCaret] = useState(-1)
  /** The place of the `@` whose list is closed. */
  const [closedAt, setClosedAt] = useState(-1)

  const begun = caret < 0 ? undefined : begunMention(value, caret)
  const isOpen = begun !== undefined && begun.at !== closedAt
  const found = isOpen ? suggested(members, begun.query) : []
  const shown = found.length > 0
  const { active, press, input, list, option } = useOptions({
    of: `${begun?.at} ${begun?.query}`,
    count: found.length,
    shown,
    setOpen: (open) => setClosedAt(open ? -1 : (begun?.at ?? -1)),
    first: 0,
  })
  // A text of several lines is no combobox, but may have a list of its own.
  const { role: _, 'aria-expanded': __, ...listAttributes } = input

  const take = ({ id, name }: Mentionable) => {
    const area = root.current?.querySelector('textarea')
    if (!area || !begun) return
    const end = value[caret] === ' ' ? caret + 1 : caret
    area.setRangeText(`@${name} `, begun.at, end, 'end')
    // As typed: the form and the counter hear of it.
    area.dispatchEvent(new Event('input', { bubbles: true }))
    setClosedAt(begun.at)
    onMention(id)
  }

  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey } = event
    if (!shown || isOfInputMethod(event)) onKeyDown?.(event)
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey) {
      event.preventDefault()
      take(found[active] ?? found[0]!)
    } else if (key.startsWith('Arrow') || key === 'Escape') press(event)
    else onKeyDown?.(event)
  }

  return (
    <div ref={root} className={className}>
      <TextArea
        {...rest}
        {...(members.length > 0 && { ...listAttributes, 'aria-haspopup': 'listbox' })}
        value={value}
        onChange={(event) => {
          const { value: text, selectionEnd } = event.target
          setCaret(selectionEnd)
          if (!begunMention(text, selectionEnd)) setClosedAt(-1)
          onChange?.(event)
        }}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
          if (selectionStart !== caret || selectionEnd !== caret) setCaret(-1)
        }}
        onKeyDown={pressKey}
        onBlur={(event) => {
          setCaret(-1)
          onBlur?.(event)
        }}
      />
      <ul {...list} aria-label="Members" className={cx(comboboxStyles.list, styles.list)}>
        {found.map((member, index) => (
          // The keyboard reaches options through the text area.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={member.id}
            {...option(index)}
            role="option"
            className={cx(comboboxStyles.option, styles.option)}
            onClick={() => take(member)}
          >
            <Avatar
              id={member.id}
              name={member.name}
              photoId={member.profilePhotoId}
              size="small"
            />
            <span className={styles.words}>
              <bdi>{member.name}</bdi> <bdi className={styles.title}>{member.title}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{suggestionCount(found.length)}</VisuallyHidden>
    </div>
  )
}
