import type { LiveEvent } from '@quad/contract'
import { subscribe } from '@quad/shared-ui'
import { applyToChats } from './chat-cache.ts'
import { applyLate, keepForLater } from './late-events.ts'
import { applyToNotifications } from './notification-cache.ts'

const apply = (event: LiveEvent): void => {
  applyToChats(event)
  applyToNotifications(event)
}

let isKept = false

/**
 * Keeps the cached chats and notifications current by live events from now on. Pages call it when they
 * load: before their first fetch, so that no event is missed. Other pages do not load its code.
 */
export const keepCurrent = (): void => {
  if (isKept) return
  isKept = true
  subscribe((event) => {
    apply(event)
    keepForLater(event)
  })
  applyLate(apply)
}
