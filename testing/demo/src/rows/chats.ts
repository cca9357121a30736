import {
  directConversations,
  groupConversations,
  type Aftermath,
  type Talk,
} from '../conversations.ts'
import { demoId, fraction } from '../demo-id.ts'
import { dateOf, later } from '../moments.ts'
import type { PersonKey } from '../people.ts'
import { personId } from './people.ts'
import { memberships, projectId, projectKeys } from './projects.ts'

interface Line {
  from: PersonKey
  text: string
  sent: Date
  after: Aftermath
}

/** Minutes before a line: the longer the line, the longer its author writes. */
const pause = (text: string): number => 0.5 + text.length / 60 + 1.5 * fraction(`pause ${text}`)

const linesOf = (talks: readonly Talk[], now: Date): Line[] =>
  talks.flatMap(({ start, lines }) => {
    let sent = dateOf(start, now)
    return lines.map(([from, text, after = {}]) => {
      sent = later(sent, { minutes: pause(text) })
      return { from, text, sent, after }
    })
  })

interface DemoChat {
  id: string
  created: Date
  lines: readonly Line[]
  participants: readonly PersonKey[]
  unread?: Partial<Record<PersonKey, number>> | undefined
}

const messageId = (chatId: string, index: number): string => demoId('message', chatId, index)

/** A minute after the message. */
const soonAfter = (sent: Date): Date => later(sent, { minutes: 1 })

const messageRows = ({ id, lines }: DemoChat) =>
  lines.map(({ from, text, sent, after: { edited, deleted } }, index) => ({
    chat_id: id,
    seq: index + 1,
    id: messageId(id, index),
    from_id: personId(from),
    content: deleted ? '' : text,
    client_ts: sent.toISOString(),
    created_at: sent,
    edited_at: edited ? soonAfter(sent) : null,
    deleted_at: deleted ? soonAfter(sent) : null,
    revision: edited || deleted ? 1 : 0,
  }))

/** The text of a deleted message, which a report still finds. */
const versionRows = ({ id, lines }: DemoChat) =>
  lines.flatMap(({ text, sent, after: { deleted } }, index) =>
    deleted
      ? {
          message_id: messageId(id, index),
          revision: 0,
          content: text,
          replaced_at: soonAfter(sent),
        }
      : [],
  )

const reactionRows = ({ id, lines }: DemoChat) =>
  lines.flatMap(({ sent, after: { reactions = {} } }, index) =>
    Object.entries(reactions).flatMap(([emoji, people], kind) =>
      people.map((key, nth) => ({
        message_id: messageId(id, index),
        user_id: personId(key),
        emoji,
        created_at: later(sent, { minutes: (kind * 10 + nth) / 60 }),
      })),
    ),
  )

const readMarkerRows = ({ id, lines, participants, unread }: DemoChat) =>
  lines.length === 0
    ? []
    : participants.map((key) => ({
        chat_id: id,
        user_id: personId(key),
        read_seq: lines.length - (unread?.[key] ?? 0),
      }))

/** One notification per participant with unread messages: each new message replaces the text of the last. */
const notificationRows = ({ id, lines, participants, unread }: DemoChat) => {
  const last = lines.at(-1)
  if (!last) return []
  return participants
    .filter((key) => (unread?.[key] ?? 0) > 0)
    .map((key) => ({
      id: demoId('notification', id, key),
      user_id: personId(key),
      type: 'direct-message' as const,
      chat_id: id,
      from_id: personId(last.from),
      message: last.text,
      message_id: messageId(id, lines.length - 1),
      sent_at: last.sent,
    }))
}

const chatRow = ({ id, created, lines }: DemoChat) => ({
  id,
  last_seq: lines.length,
  last_message_at: lines.at(-1)?.sent ?? created,
  created_at: created,
})

const groupChats = (now: Date) => {
  const members = memberships(now)
  return projectKeys.map((key) => {
    const team = members.filter((each) => each.projectKey === key)
    const { talks = [], unread } = groupConversations[key] ?? {}
    return {
      id: demoId('group chat', key),
      projectKey: key,
      created: team.find(({ isOwner }) => isOwner)!.joined,
      lines: linesOf(talks, now),
      participants: team.map(({ person }) => person),
      unread,
    }
  })
}

const directChats = (now: Date) =>
  directConversations.map(({ between, talks, unread }) => {
    const lines = linesOf(talks, now)
    return {
      id: demoId('direct chat', ...between),
      created: later(lines[0]!.sent, { minutes: -1 }),
      lines,
      participants: between,
      unread,
    }
  })

/** All group and direct chats, with messages and read markers, and notifications about direct chats. */
export const chatRows = (now: Date) => {
  const groups = groupChats(now)
  const directs = directChats(now)
  const chats = [...groups, ...directs]
  return {
    chats: [
      ...groups.map((chat) => ({ ...chatRow(chat), project_id: projectId(chat.projectKey) })),
      ...directs.map((chat) => {
        const [first, second] = chat.participants.map(personId).toSorted()
        return { ...chatRow(chat), first_user_id: first!, second_user_id: second! }
      }),
    ],
    messages: chats.flatMap(messageRows),
    message_versions: chats.flatMap(versionRows),
    message_reactions: chats.flatMap(reactionRows),
    chat_markers: chats.flatMap(readMarkerRows),
    notifications: directs.flatMap(notificationRows),
  }
}
