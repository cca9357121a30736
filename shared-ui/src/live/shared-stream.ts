import { liveEventTypes } from '@quad/contract'
import { openStream, type Stream } from './stream.ts'

/** How long a visible tab waits for a message of the leader before it takes over, in ms. */
const leaderTimeout = 3_000

/** What the tabs of a browser send to each other. */
type TabMessage =
  /** `id` is null for an event that is not kept. `previous` is the last kept one before it. */
  | { kind: 'event'; id: number | null; previous: number; data: string }
  /** Events were lost for good; the stream goes on after `id`. */
  | { kind: 'lost'; id: number }
  /** The position of the stream, and whether it is connected. */
  | { kind: 'state'; id: number; isOpen: boolean }
  /** The server refused the stream. */
  | { kind: 'refused' }
  /** A tab became visible: is there a leader? */
  | { kind: 'ask' }

interface SharedStreamListener {
  onEvent: (data: string) => void
  /** A gap: this tab missed events, so what it shows must be refetched. */
  onGap: () => void
  /** A gap that cannot be resumed: the server no longer keeps the events. */
  onLost: () => void
  /** The server refused the stream: the session may have ended. */
  onRefused: () => void
  /** The connection is open again, or has been broken for some seconds. */
  onConnection: (isOpen: boolean) => void
}

/**
 * One event stream for all tabs of this browser, since a browser opens only six connections to a
 * host. The tab that holds the lock is the leader: it opens the stream and forwards its events. When
 * it closes, the next tab gets the lock and resumes after the last event that it received. Without
 * locks (pages without https), each tab leads for itself.
 *
 * @param person id of the person whose stream it is
 * @param position the last event that the page's data includes
 * @returns a function that leaves the shared stream
 */
export const shareStream = (
  person: string,
  position: number,
  listener: SharedStreamListener,
): (() => void) => {
  // Builds with other event types use a separate stream.
  const name = ['quad:live', person, ...liveEventTypes].join(' ')
  const locks = navigator.locks as LockManager | undefined
  const others = locks && new BroadcastChannel(name)
  const leaving = new AbortController()
  let lastId = position
  let stream: Stream | undefined
  let stepDown = (): void => undefined
  let takeover: ReturnType<typeof setTimeout> | undefined

  // A channel reaches this origin alone; only a window's messages have a target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const send = (message: TabMessage): void => others?.postMessage(message)

  const receive = (message: TabMessage): void => {
    switch (message.kind) {
      case 'event':
        // Already received, from the leader before.
        if (message.id !== null && message.id <= lastId) return
        if (message.previous > lastId) listener.onGap()
        lastId = Math.max(lastId, message.id ?? message.previous)
        listener.onEvent(message.data)
        break
      case 'lost':
        lastId = message.id
        listener.onLost()
        break
      case 'state':
        if (message.id > lastId) listener.onGap()
        lastId = Math.max(message.id, lastId)
        listener.onConnection(message.isOpen)
        break
      case 'refused':
        listener.onRefused()
        break
      case 'ask':
        if (!stream) return
        stream.wake()
        send({ kind: 'state', id: lastId, isOpen: stream.isOpen() })
        break
    }
  }

  /** Leads until this tab closes, or another one takes the lock. */
  const lead = (): Promise<void> =>
    new Promise((done) => {
      if (leaving.signal.aborted) return done()
      const forward = (message: TabMessage): void => {
        receive(message)
        send(message)
      }
      clearTimeout(takeover)
      stream = openStream(lastId, {
        onEvent: (event) => forward({ kind: 'event', ...event }),
        onLost: (id) => forward({ kind: 'lost', id }),
        onRefused: () => forward({ kind: 'refused' }),
        onConnection: (isOpen) => forward({ kind: 'state', id: lastId, isOpen }),
      })
      stepDown = () => {
        stream?.close()
        stream = undefined
        done()
      }
      forward({ kind: 'state', id: lastId, isOpen: true })
    })

  const requestLock = (options: LockOptions): void => {
    if (!locks) return void lead()
    locks.request(name, options, lead).catch(() => {
      // Another tab took the lock while this one was asleep.
      stepDown()
      if (!leaving.signal.aborted) requestLock({ signal: leaving.signal })
    })
  }

  const findLeader = (): void => {
    if (document.visibilityState === 'hidden') return
    if (stream) return stream.wake()
    clearTimeout(takeover)
    takeover = setTimeout(() => requestLock({ steal: true }), leaderTimeout)
    send({ kind: 'ask' })
  }

  others?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind !== 'ask') clearTimeout(takeover)
    receive(data)
  })
  document.addEventListener('visibilitychange', findLeader)
  window.addEventListener('focus', findLeader)
  requestLock({ signal: leaving.signal })
  findLeader()

  return () => {
    document.removeEventListener('visibilitychange', findLeader)
    window.removeEventListener('focus', findLeader)
    clearTimeout(takeover)
    leaving.abort()
    stepDown()
    others?.close()
  }
}
