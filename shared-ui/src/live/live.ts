import type { LiveEvent } from '@quad/contract'
import { invalidate } from '../api/invalidate.ts'
import { session } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'
import { toast } from '../toast/toast.ts'
import { useLiveConnection } from './connection.ts'
import { staleKeysAfter } from './invalidation.ts'
import { shareStream } from './shared-stream.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()

/**
 * Calls `listener` with each live event of the signed-in person.
 *
 * @returns a function that unsubscribes
 */
export const subscribe = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const refreshSession = (): void => {
  // After a failure the session stays as it is until the next event or page load.
  session.renew().catch(() => undefined)
}

/** Updates the session, which holds the person's notifications and projects. */
const updateSession = (event: LiveEvent): void => {
  if (event.type === 'notification') session.showNotification(event.notification)
  if (event.type === 'notification-dismissed' && !session.hideNotification(event.notificationId)) {
    // Not in the list, so it is unknown whether it counted.
    refreshSession()
  }
  if (event.type === 'project' || event.type === 'chats') refreshSession()
}

const receive = (data: string): void => {
  const event = JSON.parse(data) as LiveEvent
  for (const queryKey of staleKeysAfter(event)) void invalidate(queryKey)
  updateSession(event)
  for (const listener of listeners) listener(event)
}

/** Refetches everything that is shown. */
const refetchAll = (): void => {
  void invalidate()
  refreshSession()
}

/**
 * Follows the browser's event stream while a person is signed in.
 *
 * @returns a function that stops it
 */
export const startLive = (): (() => void) => {
  let leave: (() => void) | undefined
  let personId: string | undefined

  const follow = (): void => {
    const { user, expired } = useSession.getState()
    const wanted = expired ? undefined : user?.id
    if (wanted === personId) return
    personId = wanted
    leave?.()
    leave =
      user && wanted !== undefined
        ? shareStream(wanted, user.liveId, {
            onEvent: receive,
            onGap: refetchAll,
            onLost: () => {
              refetchAll()
              toast.info('The connection was lost for a long time. This page is up to date again.')
            },
            onRefused: refreshSession,
            onConnection: (isOpen) => useLiveConnection.setState({ isOpen }),
          })
        : undefined
  }

  follow()
  const unsubscribe = useSession.subscribe(follow)
  return () => {
    unsubscribe()
    leave?.()
  }
}
