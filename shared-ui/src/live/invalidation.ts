import type { LiveEvent } from '@quad/contract'
import type { QueryKey } from '@tanstack/react-query'

type EventOf<Type extends LiveEvent['type']> = LiveEvent & { type: Type }

/**
 * The queries that each live event makes stale, by the start of their keys. Events with no keys carry
 * the change itself: their subscribers patch the cache, which saves a request for each message.
 */
const staleKeys: { [Type in LiveEvent['type']]: (event: EventOf<Type>) => QueryKey[] } = {
  message: () => [],
  'message-changed': () => [],
  'chat-line': () => [],
  'chat-read': () => [],
  typing: () => [],
  presence: () => [],
  notification: () => [],
  'notification-dismissed': () => [],
  // A profile lists the person's projects, and its `can.invite` depends on the viewer's.
  project: ({ projectId }) => [['project', projectId], ['user']],
  // The viewer may have lost access to an open chat.
  chats: () => [['chats'], ['chat'], ['unread-chats']],
}

/** @returns the starts of the query keys to invalidate after an event */
export const staleKeysAfter = <Type extends LiveEvent['type']>(event: EventOf<Type>): QueryKey[] =>
  staleKeys[event.type](event)
