import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom'

// jsdom has none of these. MessageChannel stays out: React's scheduler would open one and keep
// jest from ever exiting.
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

/**
 * jsdom with the network and streams of Node, where a page's relative URL works as in a browser. A test
 * file that begins with `@timezone America/New_York` in a comment is run there.
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

    // Node's fetch takes only its own forms, a page makes jsdom's; files cross by name and type.
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
        // A page that goes away closes its channels; here an open one would keep jest alive.
        ;(this as unknown as { unref: () => void }).unref()
      }
    }
  }
}
