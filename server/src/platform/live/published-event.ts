import type { StoredEvent } from '@quad/contract'

/**
 * An event as it is published and stored. A changed message is only named: a stream adds it as its reader
 * sees it at that moment.
 */
export type PublishedEvent =
  | Exclude<StoredEvent, { type: 'message-changed' }>
  | { type: 'message-changed'; chatId: string; message: { id: string } }
