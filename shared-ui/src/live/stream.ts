import { endpointPath, liveEventTypes, liveReplacedEvent, liveResetEvent } from '@quad/contract'

const firstRetry = 1_000
const longestRetry = 60_000
/** A break shorter than this, in ms, is not reported. */
const shortBreak = 2_000

interface StreamListener {
  /** `id` is null for an ephemeral event: it has no position, and is never sent again. */
  onEvent: (event: { id: number | null; previous: number; data: string }) => void
  /** Events were lost for good; the stream goes on after `id`. */
  onLost: (id: number) => void
  /** The server refused the stream: the session may have ended. */
  onRefused: () => void
  /** The connection is open again, or has been broken for some seconds. */
  onConnection: (isOpen: boolean) => void
}

export interface Stream {
  isOpen: () => boolean
  /** The page became visible: a stream that the server replaced connects again. */
  wake: () => void
  close: () => void
}

/**
 * Keeps an event stream open after the event `position`, without gap or repeat. The browser resumes
 * by itself after a break. A refused stream is retried here, with growing delays; a replaced one
 * connects again when the page becomes visible.
 */
export const openStream = (position: number, listener: StreamListener): Stream => {
  let lastId = position
  let source: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
  let breaking: ReturnType<typeof setTimeout> | undefined
  let wait = firstRetry
  let isOpen = true
  let isReplaced = false

  const report = (open: boolean): void => {
    clearTimeout(breaking)
    breaking = undefined
    if (open === isOpen) return
    isOpen = open
    listener.onConnection(open)
  }
  const broke = (): void => {
    breaking ??= setTimeout(() => report(false), shortBreak)
  }

  const receive = ({ data, lastEventId }: MessageEvent<string>): void => {
    const id = Number(lastEventId)
    const previous = lastId
    // For an event without an id, the browser repeats the id of the event before.
    const isKept = id > previous
    if (isKept) lastId = id
    listener.onEvent({ id: isKept ? id : null, previous, data })
  }

  const connect = (): void => {
    clearTimeout(retry)
    isReplaced = false
    source = new EventSource(endpointPath('stream', { query: { after: lastId } }))
    for (const type of liveEventTypes) source.addEventListener(type, receive)
    source.addEventListener(liveResetEvent, ({ lastEventId }: MessageEvent<string>) => {
      lastId = Number(lastEventId)
      listener.onLost(lastId)
    })
    source.addEventListener('open', () => {
      wait = firstRetry
      report(true)
    })
    source.addEventListener(liveReplacedEvent, () => {
      source.close()
      isReplaced = true
    })
    source.addEventListener('error', () => {
      broke()
      if (source.readyState !== EventSource.CLOSED) return
      listener.onRefused()
      retry = setTimeout(connect, wait)
      wait = Math.min(wait * 2, longestRetry)
    })
  }

  // Once online, do not wait for the retry; the connection from before may be dead.
  const reconnect = (): void => {
    if (isReplaced) return
    source.close()
    connect()
  }

  connect()
  window.addEventListener('online', reconnect)
  return {
    isOpen: () => isOpen,
    wake: () => {
      if (isReplaced) connect()
    },
    close: () => {
      window.removeEventListener('online', reconnect)
      clearTimeout(retry)
      clearTimeout(breaking)
      source.close()
    },
  }
}
