import type { LiveEvent } from './schemas/live.ts'

/** The events of the stream, by their `type`, which is their SSE event name. */
export const liveEventTypes = [
  'message',
  'notification',
  'notification-dismissed',
  'chat-read',
  'project',
  'chats',
  'typing',
  'presence',
] as const satisfies readonly LiveEvent['type'][]

/** Sent when events were lost for good (the cursor is older than what is kept): fetch anew. */
export const liveResetEvent = 'reset'

/**
 * Sent before a stream is ended because its person has opened more than `limits.streamsPerPerson`:
 * opening it again at once would end another one. Its page does so when it is looked at again.
 */
export const liveReplacedEvent = 'replaced'
