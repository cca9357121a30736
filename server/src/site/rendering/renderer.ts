import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFile, type BuildManifest } from '@quad/federation/build-manifest'
import { integrityOf } from '@quad/federation/built-files'
import { frontEndsOf, type FrontEndName } from '@quad/federation/front-ends'
import type { PageData, PageRelease, ServedState } from '@quad/federation/page'
import type { ReleaseStore } from '@quad/releases'
import { childEnvironment } from '@quad/storage/processes'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isRead, requestAsViewer } from './page-requests.ts'
import type { DataRequest, DataResponse, ToRenderer } from './renderer-process.ts'

/** Megabytes of the process's heap. A page needs a few. */
const heap = 400

/** Milliseconds beyond a page's limit after which its process is killed: long, since the machine may be busy. */
const patience = 5000

/** How often a build may bring down the process before it is left to browsers until the next release. */
const mostCrashes = 2

/** Characters of code after which a process is replaced: it never frees them. The builds of a release have 6 million. */
const mostCode = 60e6

const program = join(import.meta.dirname, 'renderer-process.ts')

/** A page that the server has rendered, or the address that it leads to. */
export type RenderedPage = { redirect: string } | { html: string; state: ServedState }

/** A page to render for the viewer of a request. */
export interface PageToRender {
  request: FastifyRequest
  release: PageRelease
  /** What the page's HTML says to its scripts. */
  page: PageData
  /** IANA name of the viewer's time zone. */
  zone: string
}

/** A build that could not render a page. */
export interface Failure {
  name: FrontEndName
  build: string
  why: string
  /** Whether it ended the process, or had to be ended. */
  isCrash: boolean
}

interface RendererOptions {
  /** Answers the requests of pages. */
  app: Pick<FastifyInstance, 'inject'>
  store: ReleaseStore
  /** Milliseconds for the data and the rendering of a page, and at most as many before until its turn. */
  limit: number
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Called with what a build cannot render. */
  failed: (failure: Failure, page: PageToRender) => void
}

interface OpenJob {
  page: PageToRender
  builds: ReadonlyMap<string, string>
  settle: (rendered: RenderedPage | null) => void
  /** The front end whose code runs; undefined while the page waits for its turn. */
  at?: string
  /** Leaves the page to the browser. */
  giveUp: NodeJS.Timeout
  /** Ends the process, if it does not answer. */
  killer: NodeJS.Timeout
}

interface Running {
  child: ChildProcess
  /** Builds whose code the process has. */
  sent: Set<string>
  /** Characters of this code. */
  code: number
  /** Id of the release that it was prepared for. */
  prepared?: string
}

const ofJob = { job: z.number() }
const asked = z.object({ method: z.string(), path: z.string(), body: z.string().nullable() })
const rendered = z.union([
  z.object({ redirect: z.string() }),
  z.object({ html: z.string(), state: z.record(z.string(), z.unknown()) }),
])

/** A message of the process: a build may have sent it. */
const fromRenderer = z.discriminatedUnion('kind', [
  z.object({ ...ofJob, kind: z.literal('at'), name: z.string() }),
  z.object({ ...ofJob, kind: z.literal('ask'), request: z.number(), asked }),
  z.object({ ...ofJob, kind: z.literal('refused'), name: z.string(), what: z.string() }),
  z.object({
    ...ofJob,
    kind: z.literal('rendered'),
    rendered: rendered.nullable(),
    failed: z.array(z.object({ name: z.string(), why: z.string() })),
  }),
])

/** Renders pages with the code of their builds, in one process that may do nothing else. */
export class Renderer {
  private readonly options: RendererOptions
  private running: Running | undefined
  private readonly jobs = new Map<number, OpenJob>()
  private lastJob = 0
  private readonly crashes = new Map<string, number>()
  /** The release that the crashes belong to. */
  private release = 0
  private isStopped = false

  constructor(options: RendererOptions) {
    this.options = options
  }

  /**
   * Renders a page. Null if the browser has to: the data or the code takes too long, or fails, or a build is not rendered
   * any more.
   */
  async render(page: PageToRender): Promise<RenderedPage | null> {
    const { limit, log } = this.options
    if (this.isStopped) return null
    const { request } = page
    const url = `${request.protocol}://${request.host}${request.url}`
    // Anybody can send a Host that is none.
    if (!URL.canParse(url)) return null
    const startBy = Date.now() + limit
    try {
      this.forgetCrashes(page.release)
      const builds = this.buildsOf(page.release)
      this.retire()
      const running = this.start()
      await Promise.race([this.sendBuilds(running, builds), later(limit)])
      if (Date.now() >= startBy || this.running !== running || !builds.has('shell')) return null
      return await this.work(running, { page, url, builds, startBy })
    } catch (error) {
      log.warn(error, 'the page could not be rendered')
      return null
    }
  }

  /** Starts the process with the code of a release. Resolves to false if it was prepared for this release before. */
  async prepare(release: PageRelease): Promise<boolean> {
    if (this.isStopped || this.running?.prepared === release.id) return false
    this.retire()
    const running = this.start()
    running.prepared = release.id
    await this.sendBuilds(running, this.buildsOf(release))
    return true
  }

  stop(): void {
    this.isStopped = true
    this.running?.child.kill('SIGKILL')
  }

  private forgetCrashes({ id, preview }: PageRelease): void {
    const release = Number(id.split('+', 1)[0])
    if (preview || !(release > this.release)) return
    this.release = release
    this.crashes.clear()
  }

  /** The builds of a release that may be rendered, the shell's first. */
  private buildsOf({ manifests }: PageRelease): Map<string, string> {
    const builds = new Map<string, string>()
    for (const name of frontEndsOf(manifests)) {
      const build = manifests[name]?.build
      const isRendered =
        build !== undefined && (this.crashes.get(`${name} ${build}`) ?? 0) < mostCrashes
      // Builds of other versions of this program have no half for the server.
      if (isRendered && hasServerHalf(manifests[name])) builds.set(name, build)
    }
    return builds
  }

  /** Ends an idle process that has much code. */
  private retire(): void {
    if (this.jobs.size > 0 || (this.running?.code ?? 0) < mostCode) return
    this.running?.child.kill()
    this.running = undefined
  }

  private start(): Running {
    if (this.running) return this.running
    const child = fork(program, {
      execArgv: [
        '--permission',
        `--allow-fs-read=${program}`,
        `--max-old-space-size=${heap}`,
        '--disable-warning=SecurityWarning',
      ],
      env: childEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const running: Running = { child, sent: new Set(), code: 0 }
    this.running = running
    let lastWords = ''
    child.stderr?.on(
      'data',
      (chunk: Buffer) => (lastWords = `${lastWords}${String(chunk)}`.slice(-2000)),
    )
    child.on('message', (message) => this.hear(running, message))
    // No exit follows if it could not start.
    child.on('error', (error) => this.end(running, error.message))
    child.on('exit', (code, signal) =>
      this.end(running, `${signal ?? `code ${code}`} ${lastWords}`.trim()),
    )
    return running
  }

  /** Sends the code of builds that the process lacks, and leaves out a build whose file is missing or damaged. */
  private async sendBuilds(running: Running, builds: Map<string, string>): Promise<void> {
    const sending = [...builds].map(async ([name, build]) => {
      try {
        await this.sendCode(running, name, build)
      } catch (error) {
        this.options.log.warn({ name, build, error }, 'a build cannot be rendered')
        builds.delete(name)
      }
    })
    await Promise.all(sending)
  }

  private async sendCode(running: Running, name: string, build: string): Promise<void> {
    const key = `${name} ${build}`
    if (running.sent.has(key)) return
    const { store } = this.options
    const manifest = await store.manifestForVisitor(name, build)
    const text = await readFile(join(store.buildFolder(name, build), serverFile), 'utf8')
    if (integrityOf(Buffer.from(text)) !== manifest?.files[serverFile]?.integrity) {
      throw new Error(`${serverFile} of build ${build} of ${name} is damaged.`)
    }
    if (running.sent.has(key)) return
    running.sent.add(key)
    running.code += text.length
    send(running, { kind: 'code', code: { name, build, text } })
  }

  private work(
    running: Running,
    {
      page,
      url,
      builds,
      startBy,
    }: Pick<OpenJob, 'page' | 'builds'> & { url: string; startBy: number },
  ): Promise<RenderedPage | null> {
    this.lastJob += 1
    const id = this.lastJob
    const { limit } = this.options
    const { page: data, zone } = page
    const { promise, resolve } = Promise.withResolvers<RenderedPage | null>()
    // The process answers at the limit, unless a build keeps it.
    const giveUp = setTimeout(() => resolve(null), limit + 50)
    // From now on, since code of an earlier page may keep the process from this one.
    const killer = setTimeout(() => running.child.kill('SIGKILL'), limit + patience)
    this.jobs.set(id, { page, builds, settle: resolve, giveUp, killer })
    const named = [...builds].map(([name, build]) => ({ name, build }))
    const job = { id, url, zone, page: data, builds: named, startBy, limit }
    send(running, { kind: 'render', job })
    return promise.finally(() => clearTimeout(giveUp))
  }

  private hear(running: Running, sent: unknown): void {
    const { data: message } = fromRenderer.safeParse(sent)
    const job = message && this.jobs.get(message.job)
    if (!job || this.running !== running) return
    if (message.kind === 'at') {
      // Its turn begins: from now on it has the limit for itself.
      if (job.at === undefined) job.giveUp.refresh()
      job.at = message.name
    } else if (message.kind === 'ask') {
      this.answer(job, message.asked).then(
        // To the process that asked: another one has other requests under the same numbers.
        (response) => send(running, { kind: 'data', request: message.request, response }),
        (error: unknown) => this.options.log.warn(error, 'a page got no data'),
      )
    } else if (message.kind === 'refused') {
      const { name, what } = message
      this.options.log.warn({ name, build: job.builds.get(name), what }, 'a build was refused')
    } else {
      this.jobs.delete(message.job)
      clearTimeout(job.killer)
      for (const { name, why } of message.failed) {
        const build = job.builds.get(name)
        this.options.log.warn({ name, build, why }, 'a build could not render a page')
        if (build !== undefined)
          this.options.failed({ name: name as FrontEndName, build, why, isCrash: false }, job.page)
      }
      // The state is what the page's scripts understand, not the server.
      job.settle(message.rendered as RenderedPage | null)
    }
  }

  /** Answers a page's request as the viewer whose page it is. */
  private async answer({ page, at, builds }: OpenJob, request: DataRequest): Promise<DataResponse> {
    const { app, log } = this.options
    if (!isRead(request)) {
      const { method, path } = request
      log.warn({ name: at, build: builds.get(at ?? ''), method, path }, 'a build was refused')
      return { status: 403, headers: {}, body: '' }
    }
    return requestAsViewer(app, page.request, request)
  }

  /** Leaves the pages of a process that has ended to the browsers. */
  private end(running: Running, why: string): void {
    if (this.running !== running) return
    this.running = undefined
    if (!this.isStopped) this.options.log.warn({ why }, 'the process that renders pages has ended')
    for (const [id, job] of this.jobs) {
      this.jobs.delete(id)
      clearTimeout(job.killer)
      job.settle(null)
      if (job.at !== undefined && !this.isStopped) this.noteCrash(job, job.at, why)
    }
  }

  private noteCrash({ page, builds }: OpenJob, at: string, why: string): void {
    const name = at as FrontEndName
    const build = builds.get(name)
    if (build === undefined) return
    const key = `${name} ${build}`
    this.crashes.set(key, (this.crashes.get(key) ?? 0) + 1)
    this.options.log.warn({ name, build, why }, 'a build ended the process that renders pages')
    this.options.failed({ name, build, why, isCrash: true }, page)
  }
}

const hasServerHalf = (manifest: BuildManifest | undefined): boolean =>
  manifest !== undefined && Object.hasOwn(manifest.files, serverFile)

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })

const send = ({ child }: Running, message: ToRenderer): void => {
  // The exit event reports a process that has ended.
  if (child.connected) child.send(message, () => undefined)
}
