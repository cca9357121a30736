import type { LiveEvent } from '@quad/contract'
import { outdate } from '../api/outdate.ts'
import { session } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'
import { toast } from '../toast/toast.ts'
import { useLiveConnection } from './connection.ts'
import { shareStream } from './shared-stream.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()

/** Calls `listener` with each live event of the signed-in person. Returns what ends it. */
export const subscribe = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const refreshSession = (): void => {
  // A failure here leaves the older snapshot, which the next event or page load renews.
  session.renew().catch(() => undefined)
}

/**
 * What each event means for what is cached. Query keys begin with the names used here. Who has more of
 * an object in the cache than can be fetched anew at each event, subscribes and adds what is new.
 */
const update = (event: LiveEvent): void => {
  switch (event.type) {
    case 'message':
    case 'chat-read':
    case 'typing':
    case 'presence':
      break
    case 'notification':
      session.update((user) => ({
        ...user,
        notifications: [
          event.notification,
          ...user.notifications.filter(({ id }) => id !== event.notification.id),
        ],
      }))
      break
    case 'notification-dismissed':
      session.update((user) => ({
        ...user,
        notifications: user.notifications.filter(({ id }) => id !== event.notificationId),
      }))
      break
    case 'project':
      outdate(['project', event.projectId])
      // Profiles say of which projects a person is, and whether one may invite them to another.
      outdate(['user'])
      refreshSession()
      break
    case 'chats':
      outdate(['chats'])
      // An open one may be this person's no longer.
      outdate(['chat'])
      refreshSession()
      break
  }
}

const receive = (data: string): void => {
  const event = JSON.parse(data) as LiveEvent
  update(event)
  for (const listener of listeners) listener(event)
}

/** Everything that is shown is fetched anew. */
const fetchAnew = (): void => {
  outdate()
  refreshSession()
}

/** Takes part in the browser's event stream while somebody is signed in. Returns what ends it. */
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
            onMissed: fetchAnew,
            onLost: () => {
              fetchAnew()
              toast.info('The connection was lost for long. What you see was loaded anew.')
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
