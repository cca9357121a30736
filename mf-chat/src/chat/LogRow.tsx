import type { PersonRef, QuotedMessage } from '@quad/contract'
import { memo } from 'react'
import { shallow } from 'zustand/shallow'
import type { Outgoing } from '../outbox/outbox.ts'
import { EditMessageForm } from './EditMessageForm.tsx'
import type { Mentionable } from './mentioning.ts'
import { LineItem, MessageItem } from './MessageItem.tsx'
import {
  messageAbilities,
  MessageMenu,
  offersAnything,
  type MessageQuestion,
  type Viewing,
} from './MessageMenu.tsx'
import { togglePin } from './PinnedMessages.tsx'
import { Reactions } from './Reactions.tsx'
import type { Row } from './rows.ts'

/** What a row's controls do. */
interface RowActions {
  /** Called when a control of a message gets the focus. */
  onReach: (messageId: string) => void
  onReact: (messageId: string, emoji: string, reacts: boolean) => void
  onReply: (message: QuotedMessage) => void
  onAsk: (messageId: string, question: MessageQuestion) => void
  /** Called when the message was edited, or is not to be. */
  onEdited: () => void
  onRetry: (failed: Outgoing) => void
  onDiscard: (failed: Outgoing) => void
  onJump: (seq: number) => void
}

interface LogRowProps extends RowActions, Viewing {
  chatId: string
  /** The people whom its messages can mention. */
  members: readonly Mentionable[]
  row: Row
  /** Who sent it, or whom the line is about. */
  person: PersonRef
  /** The names of the people whom a line is about. */
  names: string
  showsSender: boolean
  /** The newest message of the chat. */
  isLast: boolean
  /** Whether Tab reaches its menu. */
  isTabStop: boolean
  /** Whether the form that edits it is open. */
  isEdited: boolean
  /** Why the last reaction was not saved. */
  failure: string | undefined
}

/** What a row of the log shows, with its controls. */
function RowContent({ row, person, names, now, ...rest }: LogRowProps) {
  if (row.kind === 'line') return <LineItem row={row} names={names} now={now} />
  const { ownId, canSend, canPin, showsSender, isLast, onRetry, onDiscard, onJump } = rest
  const message = {
    viewerId: ownId,
    sender: person,
    showsSender,
    isLast,
    now,
    onRetry,
    onDiscard,
    onJump,
  }
  if (row.kind === 'outgoing') return <MessageItem {...message} row={row} isOwn />
  const { id, seq, fromId, content, deleted, reactions, attachments } = row.message
  const isOwn = fromId === ownId
  const can = messageAbilities(row.message, { ownId, canSend, canPin, now })
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
      {...(rest.isEdited &&
        !deleted && {
          form: (
            <EditMessageForm
              chatId={rest.chatId}
              message={row.message}
              members={rest.members}
              onClose={rest.onEdited}
            />
          ),
        })}
      actions={
        offersAnything(can) && (
          <MessageMenu
            {...controls}
            message={row.message}
            senderName={isOwn ? null : person.name}
            can={can}
            isTabStop={rest.isTabStop}
            onReply={() =>
              rest.onReply({
                id,
                seq,
                fromId,
                fromName: person.name,
                content,
                deleted,
                attachments,
              })
            }
            onPin={() => void togglePin(rest.chatId, row.message)}
            onAsk={(question) => rest.onAsk(id, question)}
          />
        )
      }
      reactions={<Reactions {...controls} reactions={reactions} canReact={can.react} />}
      failure={rest.failure}
    />
  )
}

/**
 * A row to compare: its `sentAt` and its `personIds` are new objects each time. The message or line and the names
 * contain both.
 */
const comparable = (row: Row) => ({ ...row, sentAt: undefined, personIds: undefined })

/** A new message or the pressed button of one computes all rows again, but only the changed ones render. */
export const LogRow = memo(
  RowContent,
  ({ row: rowBefore, ...before }, { row: rowAfter, ...after }) =>
    shallow(before, after) && shallow(comparable(rowBefore), comparable(rowAfter)),
)
