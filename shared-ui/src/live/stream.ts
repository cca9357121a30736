import { callPath, liveEventTypes, liveReplacedEvent, liveResetEvent } from '@quad/contract'

const firstRetry = 1_000
const longestRetry = 60_000
/** A break shorter than this, in ms, is nothing to tell anybody. */
const shortBreak = 2_000

interface StreamListener {
  /** `id` is null for an event that is not kept: it has no place in the order, and is never repeated. */
  onEvent: (event: { id: number | null; previous: number; data: string }) => void
  /** Events were lost for good; the stream goes on after `id`. */
  onLost: (id: number) => void
  /** The server refused the stream: the session may have ended. */
  onRefused: () => void
  /** The connection stands, or is broken for longer than a moment. */
  onConnection: (isOpen: boolean) => void
}

export interface Stream {
  /** The last event that was heard. */
  position: () => number
  isOpen: () => boolean
  /** The page is looked at: a stream that gave way to others is opened again. */
  wake: () => void
  close: () => void
}

/**
 * Keeps an event stream open after the event `position`, without gap or repeat. The browser
 * reconnects by itself and says where it stopped; a stream that the server refused is opened anew
 * here, later and later; one that gave way to streams opened later, when the page is looked at.
 */
export const openStream = (position: number, listener: StreamListener): Stream => {
  let lastId = position
  let source: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
  let breaking: ReturnType<typeof setTimeout> | undefined
  let wait = firstRetry
  let isOpen = true
  let gaveWay = false

  const tell = (open: boolean): void => {
    clearTimeout(breaking)
    breaking = undefined
    if (open === isOpen) return
    isOpen = open
    listener.onConnection(open)
  }
  const broke = (): void => {
    breaking ??= setTimeout(() => tell(false), shortBreak)
  }

  const hear = ({ data, lastEventId }: MessageEvent<string>): void => {
    const id = Number(lastEventId)
    const previous = lastId
    // The browser names the event before for one that has no id of its own.
    const isKept = id > previous
    if (isKept) lastId = id
    listener.onEvent({ id: isKept ? id : null, previous, data })
  }

  const connect = (): void => {
    clearTimeout(retry)
    gaveWay = false
    source = new EventSource(callPath('stream', { query: { after: lastId } }))
    for (const type of liveEventTypes) source.addEventListener(type, hear)
    source.addEventListener(liveResetEvent, ({ lastEventId }: MessageEvent<string>) => {
      lastId = Number(lastEventId)
      listener.onLost(lastId)
    })
    source.addEventListener('open', () => {
      wait = firstRetry
      tell(true)
    })
    source.addEventListener(liveReplacedEvent, () => {
      source.close()
      gaveWay = true
    })
    source.addEventListener('error', () => {
      broke()
      if (source.readyState !== EventSource.CLOSED) return
      listener.onRefused()
      retry = setTimeout(connect, wait)
      wait = Math.min(wait * 2, longestRetry)
    })
  }

  // A network that is back is no reason to wait, and the connection from before may be dead.
  const reconnect = (): void => {
    if (gaveWay) return
    source.close()
    connect()
  }

  connect()
  window.addEventListener('online', reconnect)
  return {
    position: () => lastId,
    isOpen: () => isOpen,
    wake: () => {
      if (gaveWay) connect()
    },
    close: () => {
      window.removeEventListener('online', reconnect)
      clearTimeout(retry)
      clearTimeout(breaking)
      source.close()
    },
  }
}
