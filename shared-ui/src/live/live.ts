import {
  callPath,
  liveEvent,
  liveReplacedEvent,
  liveResetEvent,
  type LiveEvent,
} from '@quad/contract'
import { queryClient } from '../api/query-client.ts'
import { session } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'

type Listener = (event: LiveEvent) => void

const types = liveEvent.options.map((option) => option.shape.type.value)
const listeners = new Set<Listener>()

const firstRetry = 1_000
const longestRetry = 60_000

/** Calls `listener` with each live event of the signed-in person. Returns what ends it. */
export const subscribe = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const invalidate = (...queryKey: string[]): void => {
  void queryClient.invalidateQueries({ queryKey })
}

const refreshSession = (): void => {
  // A failure here leaves the older snapshot, which the next event or page load renews.
  session.refresh().catch(() => undefined)
}

/** What each event means for what is cached. Query keys begin with the names used here. */
const update = (event: LiveEvent): void => {
  switch (event.type) {
    case 'message':
      invalidate('chats')
      invalidate('chat', event.chatId)
      break
    case 'chat-read':
      invalidate('chats')
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
      invalidate('project', event.projectId)
      // Profiles say of which projects a person is, and whether one may invite them to another.
      invalidate('user')
      refreshSession()
      break
    case 'chats':
      invalidate('chats')
      // An open one may be this person's no longer.
      invalidate('chat')
      refreshSession()
      break
  }
}

const receive = ({ data }: MessageEvent<string>): void => {
  const event = liveEvent.safeParse(JSON.parse(data))
  // An event of a newer server is nothing that this page knows how to show.
  if (!event.success) return
  update(event.data)
  for (const listener of listeners) listener(event.data)
}

/** Events may have been missed: everything that is shown is fetched anew. */
const reset = (): void => {
  void queryClient.invalidateQueries()
  refreshSession()
}

/** Calls `resume` once, when the page is shown or focused next. Returns what calls it off. */
const whenLookedAt = (resume: () => void): (() => void) => {
  const stop = (): void => {
    document.removeEventListener('visibilitychange', lookIfShown)
    window.removeEventListener('focus', look)
  }
  const look = (): void => {
    stop()
    resume()
  }
  const lookIfShown = (): void => {
    if (document.visibilityState === 'visible') look()
  }
  document.addEventListener('visibilitychange', lookIfShown)
  window.addEventListener('focus', look)
  return stop
}

/**
 * Keeps an event stream open. The browser reconnects by itself and says where it stopped; only a
 * stream that the server refused is opened anew here, later and later; one that gave way to pages
 * opened later, when this page is looked at again. Returns what closes it.
 */
const openStream = (): (() => void) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstRetry
  let missed = false
  let stopWaiting = (): void => undefined

  const connect = (): void => {
    source = new EventSource(callPath('stream'))
    for (const type of types) source.addEventListener(type, receive)
    source.addEventListener(liveResetEvent, reset)
    source.addEventListener('open', () => {
      if (missed) reset()
      missed = false
      wait = firstRetry
    })
    source.addEventListener(liveReplacedEvent, () => {
      source.close()
      missed = true
      stopWaiting = whenLookedAt(connect)
    })
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      missed = true
      // Where the session has ended, nothing else may tell.
      refreshSession()
      timer = setTimeout(connect, wait)
      wait = Math.min(wait * 2, longestRetry)
    })
  }

  connect()
  return () => {
    clearTimeout(timer)
    stopWaiting()
    source.close()
  }
}

/** Holds the event stream open while somebody is signed in. Returns what ends it. */
export const startLive = (): (() => void) => {
  let close: (() => void) | undefined
  let personId: string | undefined

  const follow = (): void => {
    const { user, expired } = useSession.getState()
    const wanted = expired ? undefined : user?.id
    if (wanted === personId) return
    close?.()
    close = wanted === undefined ? undefined : openStream()
    personId = wanted
  }

  follow()
  const unsubscribe = useSession.subscribe(follow)
  return () => {
    unsubscribe()
    close?.()
  }
}
