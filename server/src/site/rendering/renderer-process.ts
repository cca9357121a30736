// The process that renders pages. Builds run here, so it may do nothing but ask its parent, and imports nothing of ours.
// It reads lines of JSON (`ToRenderer`) and writes others (`FromRenderer`).
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { createInterface } from 'node:readline'
import { constants, createContext, Script, type Context } from 'node:vm'

/** A front end's build. */
export interface BuildName {
  name: string
  build: string
}

/** A page to render. */
export interface RenderJob {
  id: number
  /** Absolute. */
  url: string
  /** IANA name of the viewer's time zone. */
  zone: string
  /** The page's data, with `signedIn`. */
  page: { signedIn: boolean }
  /** The shell's build first. */
  builds: BuildName[]
  /** Milliseconds for its data and its rendering. */
  limit: number
  /** Bytes of the message with the rendered page. */
  mostBytes: number
}

/** What the shell's `render` resolves to: a redirect, a page, or null for what only the browser can render. */
type Drawn = { redirect: string } | { html: string; state: object } | null

/** The same with the state as JSON, which the server does not read. */
export type Rendered = { redirect: string } | { html: string; state: string } | null

/** A request of a page to the API. */
export interface DataRequest {
  method: string
  /** With the query. */
  path: string
  body: string | null
}

export interface DataResponse {
  status: number
  headers: Record<string, string>
  body: string
}

export type ToRenderer =
  | { kind: 'code'; code: BuildName & { text: string } }
  | { kind: 'render'; job: RenderJob }
  | { kind: 'data'; request: number; response: DataResponse }

export type FromRenderer =
  | { kind: 'ask'; job: number; request: number; asked: DataRequest }
  /** `failed`: the front ends that threw, and why. */
  | { kind: 'rendered'; job: number; rendered: Rendered; failed: { name: string; why: string }[] }
  | { kind: 'refused'; job: number; name: string; what: string }

/** The part of the shell's server half that is used here. */
interface Shell {
  provided: Record<string, { module: unknown }>
  render: (input: {
    url: string
    page: object
    zone: string
    limit: number
    load: (name: string) => unknown
    report: (error: unknown) => void
  }) => Promise<Drawn>
}

interface Site {
  context: Context
  shell: Shell
  remotes: Map<string, unknown>
  /** The present job of this site. */
  current: { job?: RenderJob; send: (asked: DataRequest) => Promise<DataResponse> }
}

// Node's permissions leave signals to other processes, their debugger and their priority to a process.
for (const name of ['kill', '_kill', '_debugProcess']) Reflect.deleteProperty(process, name)
Reflect.deleteProperty(os, 'setPriority')
syncBuiltinESMExports()

const send = (message: FromRenderer): void => {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

const keyOf = ({ name, build }: BuildName): string => `${name} ${build}`
const whole = (builds: readonly BuildName[]): string => builds.map(keyOf).join(', ')

const scripts = new Map<string, Script>()
const waiting = new Map<number, (response: DataResponse) => void>()
let requests = 0

const ask = (job: number, asked: DataRequest): Promise<DataResponse> =>
  new Promise((resolve) => {
    requests += 1
    waiting.set(requests, resolve)
    send({ kind: 'ask', job, request: requests, asked })
  })

type Wrapped = (
  module: { exports: object },
  exports: object,
  require: (id: string) => unknown,
) => void

const evaluate = (site: Context, build: BuildName, provide: (id: string) => unknown): object => {
  const script = scripts.get(keyOf(build))
  if (!script) throw new Error(`The server has not sent ${keyOf(build)}.`)
  const module = { exports: {} }
  const run = script.runInContext(site) as Wrapped
  run(module, module.exports, provide)
  return module.exports
}

/**
 * What code of a page finds: what ECMAScript and the web have, without a document. No `MessageChannel`: React's scheduler
 * opens one, and an open port keeps its site in memory.
 */
const webGlobals = {
  AbortController,
  AbortSignal,
  Blob,
  clearInterval,
  clearTimeout,
  console: { log() {}, info() {}, debug() {}, warn() {}, error() {} },
  crypto,
  DOMException,
  Event,
  EventTarget,
  FormData,
  Headers,
  performance,
  queueMicrotask,
  ReadableStream,
  Request,
  Response,
  setInterval,
  setTimeout,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
}

/** The shell in a context of its own, for one viewer at an address. */
const openSite = (shellBuild: BuildName, url: string): Site => {
  const current: Site['current'] = {
    send: () => Promise.reject(new Error('No page is rendered.')),
  }
  const fetch = async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    const asked = { method: request.method, path: pathname + search, body: text || null }
    const { status, headers, body } = await current.send(asked)
    return new Response(status === 204 ? null : body, { status, headers })
  }
  // A plain global object: any other one makes each use of a global slow.
  const context = Object.assign(createContext(constants.DONT_CONTEXTIFY), webGlobals, {
    fetch,
    addEventListener() {},
    location: new URL(url),
  })
  const shell = evaluate(context, shellBuild, (id) => refuse(shellBuild, id)) as Shell
  return { context, shell, remotes: new Map(), current }
}

const refuse = ({ name }: BuildName, id: string): never => {
  send({ kind: 'refused', job: running?.id ?? 0, name, what: `load ${id}` })
  throw new Error(`${name} may not load ${id}.`)
}

/** Goes on with the code of a remote, which is evaluated at its first use in a site. */
const loadRemote = (site: Site, job: RenderJob, name: string): unknown => {
  const build = job.builds.find((each) => each.name === name)
  if (!build) throw new Error(`This page has no ${name}.`)
  const known = site.remotes.get(keyOf(build))
  if (known) return known
  const provide = (id: string): unknown =>
    Object.hasOwn(site.shell.provided, id) ? site.shell.provided[id]?.module : refuse(build, id)
  const { default: app } = evaluate(site.context, build, provide) as { default?: unknown }
  site.remotes.set(keyOf(build), app)
  return app
}

/** Sites of visitors, whose data is public: they are used again. By the time zone, too, which a format may keep. */
const visitorSites = new Map<string, Site>()
const keptSites = 4

/** A site without a viewer, prepared for the next member. */
let spare: { key: string; site: Site } | undefined

const spareKey = ({ builds, url }: RenderJob): string =>
  `${new URL(url).origin} ${keyOf(builds[0]!)}`

const prepare = (job: RenderJob): void => {
  const key = spareKey(job)
  if (spare?.key !== key) spare = { key, site: openSite(job.builds[0]!, job.url) }
}

const siteKey = ({ builds, zone, url }: RenderJob): string =>
  [zone, new URL(url).origin, whole(builds)].join(' ')

const forgetSite = (job: RenderJob): void => {
  if (!job.page.signedIn) visitorSites.delete(siteKey(job))
}

/** A member's site is used once, so that no page has data of another person. */
const siteFor = (job: RenderJob): Site => {
  const { builds, page, url } = job
  const key = siteKey(job)
  const known = page.signedIn ? undefined : visitorSites.get(key)
  if (known) return known
  const isSpare = spare?.key === spareKey(job)
  const site = isSpare ? spare!.site : openSite(builds[0]!, url)
  if (isSpare) spare = undefined
  if (!page.signedIn) {
    if (visitorSites.size >= keptSites) visitorSites.delete(visitorSites.keys().next().value!)
    visitorSites.set(key, site)
  }
  return site
}

/** Resolves to undefined after a page's limit. The shell stops at the limit by itself, unless a build never resolves. */
const within = <T>(limit: number, work: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), limit + 20)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** An error's text and where it was thrown, which names the build. */
const reasonOf = (error: unknown): string =>
  String((error as Error | undefined)?.stack ?? error)
    .split('\n', 2)
    .join('')

/** The page as the server takes it. Throws if it is too large. */
const sendable = (drawn: Drawn, { mostBytes }: RenderJob): Rendered => {
  if (!drawn || 'redirect' in drawn) return drawn
  const rendered = { html: drawn.html, state: JSON.stringify(drawn.state) }
  // Half of it for each, and some for the rest of the message.
  const most = mostBytes / 2 - 1000
  for (const part of Object.values(rendered)) {
    if (Buffer.byteLength(JSON.stringify(part)) > most) {
      throw new Error(`The page has more than ${most} bytes of HTML or of state.`)
    }
  }
  return rendered
}

const render = async (job: RenderJob): Promise<void> => {
  const failed: { name: string; why: string }[] = []
  let at = 'shell'
  const report = (error: unknown): void => {
    const why = reasonOf(error)
    // A page is rendered several times.
    if (!failed.some((each) => each.why === why)) failed.push({ name: at, why })
  }
  let rendered: Rendered = null
  process.env['TZ'] = job.zone
  try {
    const site = siteFor(job)
    site.context['location'] = new URL(job.url)
    site.current.send = (asked) => ask(job.id, asked)
    const load = (name: string): unknown => {
      at = name
      try {
        return loadRemote(site, job, name)
      } catch (error) {
        report(error)
        throw error
      }
    }
    const { url, page, zone, limit } = job
    const input = { url, page, zone, limit, load, report }
    const ended = await within(limit, site.shell.render(input))
    // A page that has not ended may still run.
    if (ended === undefined) forgetSite(job)
    rendered = sendable(ended ?? null, job)
  } catch (error) {
    if (failed.length === 0) report(error)
    forgetSite(job)
  }
  send({ kind: 'rendered', job: job.id, rendered, failed: failed.slice(0, 20) })
}

/** The page that is rendered: the server sends one after another, since the time zone is the process's. */
let running: RenderJob | undefined

const work = async (job: RenderJob): Promise<void> => {
  running = job
  await render(job)
  // A page that was late no longer waits, and its site can be freed.
  waiting.clear()
  setImmediate(() => prepare(job))
}

const hear = (message: ToRenderer): void => {
  if (message.kind === 'code') {
    const { code } = message
    const wrapped = `(function (module, exports, require) {${code.text}\n})`
    scripts.set(keyOf(code), new Script(wrapped, { filename: `${keyOf(code)}/server.js` }))
  } else if (message.kind === 'data') {
    waiting.get(message.request)?.(message.response)
    waiting.delete(message.request)
  } else {
    void work(message.job)
  }
}

// Its end is the parent's.
createInterface({ input: process.stdin })
  .on('line', (line) => hear(JSON.parse(line) as ToRenderer))
  .on('close', () => process.exit())

// What a page's code leaves unhandled has no effect on the next page.
process.on('uncaughtException', () => undefined)
process.on('unhandledRejection', () => undefined)
