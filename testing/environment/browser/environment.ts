import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom'

// jsdom lacks these. MessageChannel is left out: React's scheduler would open one and keep jest from
// exiting.
const fromNode = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'structuredClone',
] as const

// Jest kills a worker that takes longer than half a second to exit, with a warning. Freeing the memory of all
// pages takes longer, so an idle worker exits without freeing it.
process.once('beforeExit', () => process.exit())

/**
 * jsdom with Node's network and streams, in which relative URLs work as in a browser. A test file that begins
 * with `@timezone America/New_York` in a comment runs in that zone.
 */
export default class BrowserEnvironment extends JsdomEnvironment {
  readonly #zone: string | string[] | undefined
  readonly #zoneBefore = process.env['TZ']

  constructor(...args: ConstructorParameters<typeof JsdomEnvironment>) {
    super(...args)
    this.#zone = args[1].docblockPragmas['timezone']
  }

  override async teardown(): Promise<void> {
    await super.teardown()
    if (this.#zone === undefined) return
    if (this.#zoneBefore === undefined) delete process.env['TZ']
    else process.env['TZ'] = this.#zoneBefore
  }

  override async setup(): Promise<void> {
    if (this.#zone !== undefined) process.env['TZ'] = String(this.#zone)
    await super.setup()
    const page = this.global as unknown as Record<string, unknown> & Window & typeof globalThis
    for (const name of fromNode) Object.assign(page, { [name]: globalThis[name] })

    const absolute = (input: RequestInfo | URL): RequestInfo =>
      input instanceof Request ? input : new URL(String(input), page.location.href).href

    // Node's fetch accepts only Node's FormData, and a page creates jsdom's: convert it, files by name and type.
    const readable = (init: RequestInit = {}): RequestInit => {
      if (!(init.body instanceof page.FormData)) return init
      const body = new FormData()
      for (const [name, value] of init.body.entries()) {
        if (typeof value === 'string') body.append(name, value)
        else body.append(name, new File([], value.name, { type: value.type }))
      }
      return { ...init, body }
    }

    page.Request = class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(absolute(input), readable(init))
      }
    }
    page.fetch = (input, init) => fetch(absolute(input), readable(init))
    page.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        // A browser closes a page's channels with the page. Here an open one would keep jest alive.
        ;(this as unknown as { unref: () => void }).unref()
      }
    }
  }
}
