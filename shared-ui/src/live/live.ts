import type { LiveEvent, SelfUser } from '@quad/contract'
import { invalidate } from '../api/invalidate.ts'
import { queryClient } from '../api/query-client.ts'
import { session } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'
import { toast } from '../toast/toast.ts'
import { useLiveConnection } from './connection.ts'
import { staleKeysAfter } from './invalidation.ts'

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
  // A notification that is not in the list may have counted before.
  if (event.type === 'notification' && !session.showNotification(event.notification)) {
    refreshSession()
  }
  if (event.type === 'notification-dismissed' && !session.hideNotification(event.notificationId)) {
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

const onConnection = (isOpen: boolean): void => useLiveConnection.setState({ isOpen })

/** Loads the stream's code, which visitors do not need, until it succeeds. */
const loadStream = () =>
  queryClient.query({
    queryKey: ['code', 'stream'],
    queryFn: async () => {
      try {
        return (await import('./shared-stream.ts')).shareStream
      } catch (error) {
        onConnection(false)
        throw error
      }
    },
    retry: true,
    staleTime: Infinity,
    // Without a network the load fails at once, or the browser has the file already.
    networkMode: 'always',
  })

/** Receives a person's events until `signal` aborts. */
const followStream = async ({ id, liveId }: SelfUser, signal: AbortSignal): Promise<void> => {
  const shareStream = await loadStream()
  if (signal.aborted) return
  const leave = shareStream(id, liveId, {
    onEvent: receive,
    onGap: refetchAll,
    onLost: () => {
      refetchAll()
      toast.info('The connection was lost for a long time. This page is up to date again.')
    },
    onRefused: refreshSession,
    onConnection,
  })
  signal.addEventListener('abort', leave)
}

/**
 * Follows the browser's event stream while a person is signed in.
 *
 * @returns a function that stops it
 */
export const startLive = (): (() => void) => {
  let following = new AbortController()
  let personId: string | undefined

  const follow = (): void => {
    const { user, expired } = useSession.getState()
    const wanted = expired ? null : user
    if (wanted?.id === personId) return
    personId = wanted?.id
    following.abort()
    following = new AbortController()
    // Rejected only when the person signs out meanwhile.
    if (wanted) followStream(wanted, following.signal).catch(() => undefined)
  }

  follow()
  const unsubscribe = useSession.subscribe(follow)
  return () => {
    unsubscribe()
    following.abort()
  }
}
