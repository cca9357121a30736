import { quickReactions, type Message } from '@quad/contract'
import { IconButton, Menu, MenuItem, MenuRow, MenuToggle } from '@quad/shared-ui'
import { Ellipsis, Flag, Pencil, SmilePlus, Trash2, Users } from 'lucide-react'
import type { MessageAbilities } from './message-abilities.ts'
import { stepFocus } from './step-focus.ts'
import styles from './message-item.module.css'

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
              : `Actions for the message from ${senderName}`
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
          <MenuRow label="React">
            {quickReactions.map(({ emoji, name }) => (
              <MenuToggle
                key={emoji}
                label={`${emoji} ${name}`}
                checked={isGiven(emoji)}
                onSelect={() => onReact(emoji, !isGiven(emoji))}
              >
                {emoji}
              </MenuToggle>
            ))}
          </MenuRow>
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
