import type { LiveEvent, Project, SelfUser } from '@quad/contract'
import { connection } from '../api/connection.ts'
import { invalidate, queryClient } from '../api/query-client.ts'
import { session, useSession } from '../session/session.ts'
import { toast } from '../toast/toast.ts'
import { create } from 'zustand'
import type { QueryKey } from '@tanstack/react-query'

/** `refetch` resolves once what is shown of the stale data is fetched again. */
type Listener = (event: LiveEvent, refetch: Promise<unknown>) => void

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

/** Whether the session shows a project as it was before the last change; it has only the person's own ones. */
const isOutdated = (projectId: string): boolean => {
  const { user } = session.get()
  const listed = user?.projects.find(({ id }) => id === projectId)
  if (!listed) return false
  const { data, isInvalidated } = queryClient.getQueryState<Project>(['project', projectId]) ?? {}
  if (!data || isInvalidated) return true
  const { title, imageId, status, role, memberTitle } = listed
  return (
    data.title !== title ||
    data.imageId !== imageId ||
    data.status !== status ||
    data.role !== role ||
    data.members.find(({ id }) => id === user?.id)?.title !== memberTitle
  )
}

/** Updates the session, which holds the person's notifications and projects. */
const updateSession = async (event: LiveEvent, refetch: Promise<unknown>): Promise<void> => {
  // A notification that is not in the list may have counted before.
  if (event.type === 'notification' && !session.showNotification(event.notification)) {
    refreshSession()
  }
  if (event.type === 'notification-dismissed' && !session.hideNotification(event.notificationId)) {
    refreshSession()
  }
  // Who joins or leaves a project gains or loses its chat.
  if (event.type === 'chats') refreshSession()
  if (event.type === 'project') {
    await refetch
    if (isOutdated(event.projectId)) refreshSession()
  }
}

const refetchAfter = (event: LiveEvent): Promise<unknown> => {
  const refetch = Promise.all(staleKeysAfter(event).map((queryKey) => invalidate(queryKey)))
  void updateSession(event, refetch)
  return refetch
}

const receive = (data: string): void => {
  const event = JSON.parse(data) as LiveEvent
  const refetch = refetchAfter(event)
  for (const listener of listeners) listener(event, refetch)
}

/** Refetches everything that is shown. */
const refetchAll = (): void => {
  void invalidate()
  refreshSession()
}

const onConnection = (isOpen: boolean): void => {
  if (isOpen) connection.reached()
  else void connection.check()
  useLiveConnection.setState({ isOpen })
}

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
  })

let isFollowing = false

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
  isFollowing = true
  signal.addEventListener('abort', () => {
    isFollowing = false
    leave()
  })
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

/** Longest wait for the live event of a write, in ms. */
const eventTimeout = 1_000

type StaleEvent = EventOf<'project' | 'chats'>

const isSame = (a: LiveEvent, b: StaleEvent): boolean =>
  a.type === b.type && (a.type !== 'project' || b.type !== 'project' || a.projectId === b.projectId)

/**
 * Sends a write, and resolves once the page shows the result. The write's own live event refetches it. If none arrives,
 * because the stream is broken or the write changed nothing, its queries are refetched without it.
 *
 * @param event what the server publishes to the writer
 * @param write may also show at once what the response contains
 */
export const withLiveEvent = async <T>(event: StaleEvent, write: () => Promise<T>): Promise<T> => {
  let refetched: Promise<unknown> | undefined
  let stop = (): void => undefined
  const arrival = new Promise<void>((arrived) => {
    stop = subscribe((each, refetch) => {
      if (!isSame(each, event)) return
      refetched = refetch
      arrived()
    })
  })
  try {
    const result = await write()
    if (isFollowing && useLiveConnection.getState().isOpen) {
      await Promise.race([arrival, new Promise((late) => setTimeout(late, eventTimeout))])
    }
    await (refetched ?? refetchAfter(event))
    return result
  } finally {
    stop()
  }
}

/** Whether live events arrive: false while the event stream has been broken for some seconds. */
export const useLiveConnection = create<{ isOpen: boolean }>()(() => ({ isOpen: true }))

type EventOf<Type extends LiveEvent['type']> = LiveEvent & { type: Type }

/**
 * The queries that a live event makes stale, by the start of their keys. The other events carry the
 * change itself: their subscribers patch the cache, which saves a request for each message.
 */
const staleKeys: { [Type in LiveEvent['type']]?: (event: EventOf<Type>) => QueryKey[] } = {
  // A profile lists the person's projects, and its `can.invite` depends on the viewer's.
  project: ({ projectId }) => [['project', projectId], ['user']],
  // The viewer may have lost access to an open chat.
  chats: () => [['chats'], ['chat'], ['unread-chats'], ['found-messages']],
  'message-changed': () => [['found-messages']],
}

/** @returns the starts of the query keys to invalidate after an event */
const staleKeysAfter = <Type extends LiveEvent['type']>(event: EventOf<Type>): QueryKey[] =>
  staleKeys[event.type]?.(event) ?? []
