import type { LiveEvent } from '@quad/contract'
import { startLive } from '@quad/shared-ui'
import { act, waitFor } from '@testing-library/react'

/** Replaces the browser's event stream; the test sends the events. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1

  close(): void {
    this.readyState = Stream.CLOSED
  }
}

let stop = (): void => undefined

afterEach(() => {
  stop()
  stop = () => undefined
})

/**
 * Replaces the live stream until the end of a component test, as the shell opens it for the remotes. Create it after
 * the page, because it uses the page's session.
 */
export const liveEdge = async () => {
  const opened: Stream[] = []
  Object.assign(globalThis, {
    EventSource: class extends Stream {
      constructor() {
        super()
        opened.push(this)
      }
    },
  })
  stop = startLive()
  await waitFor(() => {
    if (opened.length === 0) throw new Error('No stream is open')
  })

  return {
    /** Sends an event on every open stream. */
    say(event: LiveEvent): void {
      act(() => {
        for (const stream of opened) {
          stream.dispatchEvent(new MessageEvent(event.type, { data: JSON.stringify(event) }))
        }
      })
    },
  }
}
