import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'

/** The `ts` of an event's message. */
const messageIn = (block: string): string | undefined => {
  if (!block.includes('event: message\n')) return undefined
  const data = /^data: (.*)$/m.exec(block)?.[1]
  return data && (JSON.parse(data) as { message: { ts: string } }).message.ts
}

/** A page with an open event stream, over a connection of its own. */
export class StreamReader {
  readonly #url: string
  readonly #cookie: string
  readonly #onMessage: (ts: string) => void
  #request: ClientRequest | undefined
  #lastId: string | undefined

  /** @param onMessage called with the `ts` of each message */
  constructor(url: string, cookie: string, onMessage: (ts: string) => void) {
    this.#url = url
    this.#cookie = cookie
    this.#onMessage = onMessage
  }

  /** Opens the stream, or resumes after the last event. */
  async open(): Promise<void> {
    const headers = {
      cookie: this.#cookie,
      ...(this.#lastId !== undefined && { 'last-event-id': this.#lastId }),
    }
    const opening = request(`${this.#url}/api/stream`, { headers, agent: false })
    opening.on('error', () => undefined)
    opening.end()
    this.#request = opening
    const [response] = (await once(opening, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`A stream answers ${response.statusCode}.`)
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      // Ignores data of an aborted connection.
      if (this.#request !== opening) return
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) this.#read(block)
    })
    response.on('error', () => undefined)
  }

  #read(block: string): void {
    this.#lastId = /^id: (.*)$/m.exec(block)?.[1] ?? this.#lastId
    const ts = messageIn(block)
    if (ts !== undefined) this.#onMessage(ts)
  }

  /** Aborts the connection, as a bad network does. */
  break(): void {
    const broken = this.#request
    this.#request = undefined
    broken?.destroy()
  }
}
