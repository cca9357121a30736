import type { LiveEvent } from '@quad/contract'
import { subscribe } from '@quad/shared-ui'
import { applyToChats } from './chat-cache.ts'
import { applyLate, keepForLater } from './late-events.ts'
import { applyToNotifications } from './notification-cache.ts'

const apply = (event: LiveEvent): void => {
  applyToChats(event)
  applyToNotifications(event)
}

/** Keeps the cached chats and notifications current by live events. */
export const keepCurrent = (): void => {
  subscribe((event) => {
    apply(event)
    keepForLater(event)
  })
  applyLate(apply)
}
