import type { Attachment, ChatLineType, NotificationType, StoredEvent } from '@quad/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, WithDefault } from './columns.ts'

interface Chats {
  id: Generated<string>
  project_id: WithDefault<string | null>
  /** For a direct chat; null after this person has deleted the account. */
  first_user_id: WithDefault<string | null>
  second_user_id: WithDefault<string | null>
  last_seq: Generated<number>
  last_message_at: Generated<Date>
  created_at: CreatedAt
}

interface Messages {
  chat_id: string
  seq: number
  id: Generated<string>
  from_id: string | null
  content: string
  client_ts: string
  created_at: CreatedAt
  /** Whether only the sender sees it, because the other person had blocked the sender. */
  hidden: Generated<boolean>
  /** The type of a line of a group chat; null for a message. */
  line: WithDefault<ChatLineType | null>
  /** The event of a line, until it is deleted. `content` is its title. */
  event_id: WithDefault<string | null>
  /** Time of the last edit that is not for the sender alone. */
  edited_at: WithDefault<Date | null>
  /** `content` is empty then. */
  deleted_at: WithDefault<Date | null>
  /** A text that only the sender sees, edited after the other person had blocked the sender. */
  hidden_content: WithDefault<string | null>
  /** The number of the message that it replies to. */
  reply_to: WithDefault<number | null>
  /** Of a message that stays in sight above its group chat. */
  pinned_at: WithDefault<Date | null>
  /** Number of changes, also of the reactions. */
  revision: Generated<number>
  /** JSON. What it shows of its attachments, empty once it is deleted. */
  attachments: ColumnType<Attachment[], string | undefined, string>
}

/** Texts from before an edit or the deletion, for reports. */
interface MessageVersions {
  message_id: string
  revision: number
  content: string
  /** Whether only the sender saw it. */
  hidden: WithDefault<boolean>
  replaced_at: WithDefault<Date>
}

interface MessageReactions {
  message_id: string
  user_id: string
  emoji: string
  /** Whether only its giver sees it, because the other person had blocked the giver. */
  hidden: Generated<boolean>
  created_at: CreatedAt
}

/** People whom messages of group chats mention. */
interface MessageMentions {
  message_id: string
  user_id: string
  /** The name in the text. */
  written: string
}

/** An uploaded file, until it is sent and while its message is not deleted. */
interface Attachments {
  id: string
  /** Null once the chat is deleted. */
  chat_id: string | null
  owner_id: string | null
  /** Null until it is sent. */
  message_id: WithDefault<string | null>
  name: string
  content_type: string
  /** As stored: of a picture, all its sizes and formats. */
  bytes: number
  /** Pixels of a picture; null for another file. */
  width: number | null
  height: number | null
  created_at: CreatedAt
}

interface ChatMarkers {
  chat_id: string
  user_id: string
  read_seq: Generated<number>
  /** The last message that the person has deleted with the chat. */
  deleted_up_to: WithDefault<number | null>
  /** The person's last message there that was hidden from the other one, and its time. */
  last_hidden_seq: WithDefault<number | null>
  last_hidden_at: WithDefault<Date | null>
  muted: Generated<boolean>
  /** Whether the chat is a message request to the person, and declined; null for other chats, and once it is accepted. */
  request: WithDefault<'pending' | 'declined' | null>
}

interface Notifications {
  id: Generated<string>
  user_id: string
  type: NotificationType
  project_id: WithDefault<string | null>
  chat_id: WithDefault<string | null>
  from_id: string
  message: string
  /** The message that `message` quotes, and its number in its chat. */
  message_id: WithDefault<string | null>
  message_seq: WithDefault<number | null>
  /** The title of a deleted project. */
  project_title: WithDefault<string | null>
  /** The event that this is about, which may be cancelled, and its start. */
  event_id: WithDefault<string | null>
  event_starts_at: WithDefault<Date | null>
  /** The saved search that has matches, and how many are new. */
  search_id: WithDefault<string | null>
  search_matches: WithDefault<number | null>
  sent_at: WithDefault<Date>
  dismissed_at: WithDefault<Date | null>
  /** Whether the server has dismissed it, so that its user cannot restore it. */
  closed: Generated<boolean>
  /** When it was mailed, unless it was read since. */
  mailed_at: WithDefault<Date | null>
}

interface LiveCursors {
  user_id: string
  last_id: Generated<number>
}

interface KeptEvents {
  user_id: string
  id: number
  payload: ColumnType<PublishedEvent, string, never>
  created_at: CreatedAt
}

interface LiveOutbox {
  place: GeneratedAlways<number>
  user_ids: readonly string[]
  payload: ColumnType<PublishedEvent, string, never>
}

interface LiveSlots {
  id: string
  user_id: string
  instance: string
  /** Increases with each slot taken. */
  number: Generated<number>
}

/**
 * An event as it is published and stored. A changed message is only named: a stream adds it as its reader
 * sees it at that moment.
 */
export type PublishedEvent =
  | Exclude<StoredEvent, { type: 'message-changed' }>
  | { type: 'message-changed'; chatId: string; message: { id: string } }

export interface MessageTables {
  chats: Chats
  messages: Messages
  message_versions: MessageVersions
  message_reactions: MessageReactions
  message_mentions: MessageMentions
  attachments: Attachments
  chat_markers: ChatMarkers
  notifications: Notifications
  live_cursors: LiveCursors
  live_events: KeptEvents
  live_outbox: LiveOutbox
  live_slots: LiveSlots
}
