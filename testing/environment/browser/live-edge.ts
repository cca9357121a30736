import type { LiveEvent } from '@quad/contract'
import { startLive } from '@quad/shared-ui'
import { act, waitFor } from '@testing-library/react'

/** Replaces the browser's event stream; the test sends the events. */
export class TestStream extends EventTarget {
  static readonly CLOSED = 2
  /** All streams, in the order in which they were opened. */
  static opened: TestStream[] = []
  readonly url: string
  readyState = 1

  static replace(): void {
    TestStream.opened = []
    Object.assign(globalThis, { EventSource: TestStream })
  }

  constructor(url: string) {
    super()
    this.url = url
    TestStream.opened.push(this)
  }

  close(): void {
    this.readyState = TestStream.CLOSED
  }

  open(): void {
    this.dispatchEvent(new Event('open'))
  }

  /** The server refuses the stream. */
  refuse(): void {
    this.readyState = TestStream.CLOSED
    this.dispatchEvent(new Event('error'))
  }

  /** The connection breaks, and the browser connects again. */
  breakOff(): void {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }

  send(type: string, data: string, id?: number): void {
    const lastEventId = id === undefined ? '' : String(id)
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }))
  }

  say(type: string, data: unknown, id?: number): void {
    this.send(type, JSON.stringify(data), id)
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
  TestStream.replace()
  stop = startLive()
  await waitFor(() => {
    if (TestStream.opened.length === 0) throw new Error('No stream is open')
  })

  return {
    /** Sends an event on every open stream. */
    say(event: LiveEvent): void {
      act(() => {
        for (const stream of TestStream.opened) stream.say(event.type, event)
      })
    },
  }
}
