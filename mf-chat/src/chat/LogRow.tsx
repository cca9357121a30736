import type { PersonRef } from '@quad/contract'
import { memo, type Ref } from 'react'
import { shallow } from 'zustand/shallow'
import type { Outgoing } from '../outbox/outbox.ts'
import { LineItem, MessageItem } from './MessageItem.tsx'
import {
  messageAbilities,
  MessageMenu,
  offersAnything,
  type MessageQuestion,
  type Viewing,
} from './MessageMenu.tsx'
import { Reactions } from './Reactions.tsx'
import type { Row } from './rows.ts'
import styles from './chat.module.css'

/** What a row's controls do. */
interface RowActions {
  /** Called when a control of a message gets the focus. */
  onReach: (messageId: string) => void
  onReact: (messageId: string, emoji: string, reacts: boolean) => void
  onAsk: (messageId: string, question: MessageQuestion) => void
  onRetry: (failed: Outgoing) => void
  onDiscard: (failed: Outgoing) => void
}

interface LogRowProps extends RowActions, Viewing {
  /** Measures its height. */
  ref: Ref<HTMLLIElement>
  row: Row
  index: number
  /** Distance from the log's beginning, in px. */
  start: number
  /** Number of rows; -1 if it is not known. */
  setSize: number
  /** Who sent it, or whom the line is about. */
  person: PersonRef
  showsSender: boolean
  /** The newest message of the chat. */
  isLast: boolean
  /** Whether Tab reaches its menu. */
  isStop: boolean
  /** Why the last reaction was not saved. */
  failure: string | undefined
}

/** A row of the log with its controls. */
function AnyRow({ ref, row, index, start, setSize, person, now, ...rest }: LogRowProps) {
  const place = {
    ref,
    'data-index': index,
    'aria-setsize': setSize,
    'aria-posinset': index + 1,
    className: styles.placed,
    style: { transform: `translateY(${start}px)` },
    now,
  }
  const { ownId, canSend, showsSender, isLast, onRetry, onDiscard } = rest
  if (row.kind === 'line') return <LineItem {...place} row={row} person={person} />
  const message = { ...place, sender: person, showsSender, isLast, onRetry, onDiscard }
  if (row.kind === 'outgoing') return <MessageItem {...message} row={row} isOwn />
  const { id, fromId, reactions } = row.message
  const isOwn = fromId === ownId
  const can = messageAbilities(row.message, { ownId, canSend, now })
  const controls = {
    ownId,
    onReach: () => rest.onReach(id),
    onReact: (emoji: string, reacts: boolean) => rest.onReact(id, emoji, reacts),
  }
  return (
    <MessageItem
      {...message}
      row={row}
      isOwn={isOwn}
      actions={
        offersAnything(can) && (
          <MessageMenu
            {...controls}
            message={row.message}
            senderName={isOwn ? null : person.name}
            can={can}
            isStop={rest.isStop}
            onAsk={(question) => rest.onAsk(id, question)}
          />
        )
      }
      reactions={<Reactions {...controls} reactions={reactions} canReact={can.react} />}
      failure={rest.failure}
    />
  )
}

/** What a row shows. The time is the message's. */
const contentOf = (row: Row) => ({ ...row, sentAt: undefined })

/** A press, or a new message, renders only the rows that it changes, although all are laid out anew. */
export const LogRow = memo(
  AnyRow,
  ({ row, ...before }, { row: laidOut, ...after }) =>
    shallow(before, after) && shallow(contentOf(row), contentOf(laidOut)),
)
