import type { LiveEvent } from '@quad/contract'
import { startLive } from '@quad/shared-ui'
import { act } from '@testing-library/react'

/** The browser's event stream, which says what the test says. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1

  close(): void {
    this.readyState = Stream.CLOSED
  }
}

/**
 * The live stream at the edge of a component test: what the shell keeps open for the remotes. Make it
 * after the page, in whose session it is opened, and call `stop` at the end.
 */
export const liveEdge = () => {
  const opened: Stream[] = []
  Object.assign(globalThis, {
    EventSource: class extends Stream {
      constructor() {
        super()
        opened.push(this)
      }
    },
  })
  const stop = startLive()

  return {
    /** The server says this on every open stream. */
    say(event: LiveEvent): void {
      act(() => {
        for (const stream of opened) {
          stream.dispatchEvent(new MessageEvent(event.type, { data: JSON.stringify(event) }))
        }
      })
    },
    stop,
  }
}
