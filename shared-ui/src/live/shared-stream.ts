import { liveEventTypes } from '@quad/contract'
import { openStream, type Stream } from './stream.ts'

/** How long a tab that is looked at waits for a sign of the one that holds the stream, in ms. */
const longestSilence = 3_000

/** What the tab that holds the stream says to the others, and they to it. */
type Said =
  /** `id` is null for an event that is not kept. `previous` is the last kept one before it. */
  | { kind: 'event'; id: number | null; previous: number; data: string }
  /** Events were lost for good; the stream goes on after `id`. */
  | { kind: 'lost'; id: number }
  /** Where the stream is, and whether it stands. */
  | { kind: 'state'; id: number; isOpen: boolean }
  /** The server refused the stream. */
  | { kind: 'refused' }
  /** A tab is looked at: is there a stream? */
  | { kind: 'ask' }

interface SharedStreamListener {
  onEvent: (data: string) => void
  /** Events passed this tab by: what it shows is to be fetched anew. */
  onMissed: () => void
  /** The same, after so long that nobody can say any more what has happened meanwhile. */
  onLost: () => void
  /** The server refused the stream: the session may have ended. */
  onRefused: () => void
  /** The connection stands, or is broken for longer than a moment. */
  onConnection: (isOpen: boolean) => void
}

/**
 * One event stream for all tabs of this browser, since a browser opens only six connections to a
 * host. The tab that has the lock holds it and passes on what it hears. When that tab goes, the next
 * one gets the lock and goes on after the last event that it was told. Where the browser has no locks
 * (pages without https), each tab has a stream of its own.
 *
 * @param person whose stream it is
 * @param position the last event that is in what the page shows
 * @returns what ends this tab's part
 */
export const shareStream = (
  person: string,
  position: number,
  listener: SharedStreamListener,
): (() => void) => {
  // Tabs of builds that know other events have streams of their own.
  const name = ['quad:live', person, ...liveEventTypes].join(' ')
  const locks = navigator.locks as LockManager | undefined
  const others = locks && new BroadcastChannel(name)
  const leaving = new AbortController()
  let lastId = position
  let stream: Stream | undefined
  let letGo = (): void => undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  // A channel reaches this origin alone; only a window's messages have a target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (said: Said): void => others?.postMessage(said)

  const hear = (said: Said): void => {
    switch (said.kind) {
      case 'event':
        // One that was heard already, from the tab before.
        if (said.id !== null && said.id <= lastId) return
        if (said.previous > lastId) listener.onMissed()
        lastId = Math.max(lastId, said.id ?? said.previous)
        listener.onEvent(said.data)
        break
      case 'lost':
        lastId = said.id
        listener.onLost()
        break
      case 'state':
        if (said.id > lastId) listener.onMissed()
        lastId = Math.max(said.id, lastId)
        listener.onConnection(said.isOpen)
        break
      case 'refused':
        listener.onRefused()
        break
      case 'ask':
        if (!stream) return
        stream.wake()
        say({ kind: 'state', id: lastId, isOpen: stream.isOpen() })
        break
    }
  }

  /** Holds the stream until this tab goes, or another one takes it. */
  const hold = (): Promise<void> =>
    new Promise((done) => {
      if (leaving.signal.aborted) return done()
      const tell = (said: Said): void => {
        hear(said)
        say(said)
      }
      clearTimeout(silence)
      stream = openStream(lastId, {
        onEvent: (event) => tell({ kind: 'event', ...event }),
        onLost: (id) => tell({ kind: 'lost', id }),
        onRefused: () => tell({ kind: 'refused' }),
        onConnection: (isOpen) => tell({ kind: 'state', id: lastId, isOpen }),
      })
      letGo = () => {
        stream?.close()
        stream = undefined
        done()
      }
      tell({ kind: 'state', id: lastId, isOpen: true })
    })

  const queue = (options: LockOptions): void => {
    if (!locks) return void hold()
    locks.request(name, options, hold).catch(() => {
      // Taken by a tab that heard nothing of this one, which slept.
      letGo()
      if (!leaving.signal.aborted) queue({ signal: leaving.signal })
    })
  }

  const look = (): void => {
    if (document.visibilityState === 'hidden') return
    if (stream) return stream.wake()
    clearTimeout(silence)
    silence = setTimeout(() => queue({ steal: true }), longestSilence)
    say({ kind: 'ask' })
  }

  others?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.kind !== 'ask') clearTimeout(silence)
    hear(data)
  })
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  queue({ signal: leaving.signal })
  look()

  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
    clearTimeout(silence)
    leaving.abort()
    letGo()
    others?.close()
  }
}
