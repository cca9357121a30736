import type { LiveEvent } from './schemas/live.ts'

const types: Record<LiveEvent['type'], true> = {
  message: true,
  'message-changed': true,
  'chat-line': true,
  notification: true,
  'notification-dismissed': true,
  'chat-read': true,
  project: true,
  chats: true,
  typing: true,
  presence: true,
}

/** The SSE event names of the stream. Apart from the events' schemas, which the browser does not load. */
export const liveEventTypes = Object.keys(types)

/** Sent when the missed events are no longer stored. The page then loads everything again. */
export const liveResetEvent = 'reset'

/**
 * Sent before the server ends a stream because the user has opened more than `limits.streamsPerPerson`. The
 * page reconnects when it becomes visible, because reconnecting at once would end another stream.
 */
export const liveReplacedEvent = 'replaced'
