import { isolated, type Message } from '@quad/contract'
import { focusNext, IconButton, Menu, MenuItem, VisuallyHidden } from '@quad/shared-ui'
import { Ellipsis, Flag, Pencil, SmilePlus, Trash2, Users } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { MessageAbilities } from './message-abilities.ts'
import { stepFocus } from './step-focus.ts'
import styles from './message-item.module.css'

/** The reactions that are offered first, by what they say. */
const quickReactions = {
  Yes: '👍',
  No: '👎',
  Love: '❤️',
  Funny: '😂',
  Hooray: '🎉',
  Looking: '👀',
}

/** What a dialog asks or shows about a message. */
export type MessageQuestion = 'emoji' | 'people' | 'edit' | 'delete' | 'report'

interface MessageMenuProps {
  message: Message
  /** Null for one's own message. */
  senderName: string | null
  ownId: string
  can: MessageAbilities
  /** Tab reaches one of the log's menus; the arrow keys move to the others. */
  isStop: boolean
  /** Called when it gets the focus. */
  onReach: () => void
  onReact: (emoji: string, reacts: boolean) => void
  onAsk: (question: MessageQuestion) => void
}

/** The actions of a message. */
export function MessageMenu({
  message: { reactions },
  senderName,
  ownId,
  can,
  isStop,
  onReach,
  onReact,
  onAsk,
}: MessageMenuProps) {
  const isGiven = (emoji: string): boolean =>
    reactions.some((each) => each.emoji === emoji && each.by.some(({ id }) => id === ownId))
  return (
    <Menu
      trigger={
        <IconButton
          label={
            senderName === null
              ? 'Actions for your message'
              : `Actions for the message from ${isolated(senderName)}`
          }
          className={styles.menu}
          data-control="menu"
          tabIndex={isStop ? 0 : -1}
          aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
          onFocus={onReach}
          onKeyDown={stepFocus}
        >
          <Ellipsis aria-hidden size={18} />
        </IconButton>
      }
    >
      {can.react && (
        <>
          <QuickReactions isGiven={isGiven} onReact={onReact} />
          <MenuItem onSelect={() => onAsk('emoji')}>
            <SmilePlus aria-hidden />
            Other emoji
          </MenuItem>
        </>
      )}
      {reactions.length > 0 && (
        <MenuItem onSelect={() => onAsk('people')}>
          <Users aria-hidden />
          Who reacted
        </MenuItem>
      )}
      {can.edit && (
        <MenuItem onSelect={() => onAsk('edit')}>
          <Pencil aria-hidden />
          Edit
        </MenuItem>
      )}
      {can.delete && (
        <MenuItem danger onSelect={() => onAsk('delete')}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      )}
      {can.report && (
        <MenuItem onSelect={() => onAsk('report')}>
          <Flag aria-hidden />
          Report
        </MenuItem>
      )}
    </Menu>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Moves the focus within a row of menu items, which the menu itself only moves through up and down. */
const stepInRow = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
  const by = steps[key]
  if (by === undefined || !document.activeElement) return
  focusNext(
    currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]'),
    document.activeElement,
    by,
  )
}

interface QuickReactionsProps extends Pick<MessageMenuProps, 'onReact'> {
  isGiven: (emoji: string) => boolean
}

/** A row of reactions that are on or off. */
function QuickReactions({ isGiven, onReact }: QuickReactionsProps) {
  return (
    // Takes the keys of its items.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label="React" className={styles.quick} onKeyDown={stepInRow}>
      {Object.entries(quickReactions).map(([name, emoji]) => (
        <MenuItem
          key={emoji}
          role="menuitemcheckbox"
          aria-checked={isGiven(emoji)}
          className={styles.quickReaction}
          onSelect={() => onReact(emoji, !isGiven(emoji))}
        >
          {emoji} <VisuallyHidden>{name}</VisuallyHidden>
        </MenuItem>
      ))}
    </div>
  )
}
