import { isolated, limits, unquoted, type Message } from '@quad/contract'
import { focusNext, IconButton, Menu, MenuItem, VisuallyHidden } from '@quad/shared-ui'
import { Ellipsis, Flag, Pencil, Pin, PinOff, Reply, SmilePlus, Trash2, Users } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Row, SentRow } from './rows.ts'
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
  isTabStop: boolean
  /** Called when it gets the focus. */
  onReach: () => void
  onReact: (emoji: string, reacts: boolean) => void
  onReply: () => void
  /** Pins it, or ends that. */
  onPin: () => void
  onAsk: (question: MessageQuestion) => void
}

/** The actions of a message. */
export function MessageMenu({
  message: { reactions, pinned },
  senderName,
  ownId,
  can,
  isTabStop,
  onReach,
  onReact,
  onReply,
  onPin,
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
          tabIndex={isTabStop ? 0 : -1}
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
      {can.reply && (
        <MenuItem movesFocus onSelect={onReply}>
          <Reply aria-hidden />
          Reply
        </MenuItem>
      )}
      {can.pin && (
        <MenuItem onSelect={onPin}>
          {pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          {pinned ? 'Unpin' : 'Pin'}
        </MenuItem>
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

/** By how many controls each key moves the focus. */
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

/** What the viewer may do with a message. */
interface MessageAbilities {
  react: boolean
  reply: boolean
  pin: boolean
  edit: boolean
  delete: boolean
  report: boolean
}

/** What decides the viewer's abilities, besides the message. */
export interface Viewing {
  ownId: string
  /** Whether the viewer may write in the chat. */
  canSend: boolean
  /** Whether messages of the chat can be pinned. */
  canPin: boolean
  now: Date
}

const editTime = limits.messageEditMinutes * 60_000

/** What a message offers. The server checks it again, by its own clock. */
export const messageAbilities = (
  { fromId, deleted, timeSent }: Message,
  { ownId, canSend, canPin, now }: Viewing,
): MessageAbilities => {
  const isOwn = fromId === ownId
  const age = now.getTime() - new Date(unquoted(timeSent)).getTime()
  return {
    react: canSend && !deleted,
    reply: canSend && !deleted,
    pin: canPin && !deleted,
    edit: canSend && isOwn && !deleted && age < editTime,
    delete: isOwn && !deleted,
    report: !isOwn && !deleted,
  }
}

/** Whether a message offers anything. */
export const offersAnything = (can: MessageAbilities): boolean => Object.values(can).includes(true)

interface Sight {
  /** Id of the message whose controls had the focus last. */
  reached: string
  lastInSight: Row | undefined
}

/**
 * Id of the message whose menu Tab reaches: the last focused one while it is drawn, else the last visible
 * one. Undefined if no message with a menu is drawn.
 *
 * @param hasMenu whether a message has a menu
 */
export const menuTabStop = (
  drawn: readonly Row[],
  hasMenu: (row: SentRow) => boolean,
  { reached, lastInSight }: Sight,
): string | undefined => {
  const withMenu = drawn.filter((row): row is SentRow => row.kind === 'sent' && hasMenu(row))
  if (withMenu.some(({ message }) => message.id === reached)) return reached
  const seen = lastInSight ? drawn.slice(0, drawn.indexOf(lastInSight) + 1) : drawn
  const stop = withMenu.findLast((row) => seen.includes(row)) ?? withMenu[0]
  return stop?.message.id
}

/** By how many messages each key moves the focus. */
const stepsBetween: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Moves the focus by arrow keys: up and down between the messages, left and right between the controls of
 * one, which `data-control` marks as `menu` or `reaction`. Tab reaches only one message of the log.
 */
export const stepFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const { currentTarget, key } = event
  const message = currentTarget.closest('li[aria-posinset]')
  const log = currentTarget.closest('[role=log]')
  if (!message || !log) return
  const [up, side] = [stepsBetween[key], steps[key]]
  if (up === undefined && side === undefined) return
  // A menu button would open on ArrowDown. The log scrolls no further than the next control needs.
  event.preventDefault()
  if (side !== undefined) focusNext(message.querySelectorAll('[data-control]'), currentTarget, side)
  if (up === undefined) return
  const menus = [...log.querySelectorAll<HTMLElement>('[data-control=menu]')]
  const here = menus.findIndex((each) => message.contains(each))
  menus[here + up]?.focus()
}
