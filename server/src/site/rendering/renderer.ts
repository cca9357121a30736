import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFile, type BuildManifest } from '@quad/federation/build-manifest'
import { integrityOf } from '@quad/federation/built-files'
import { frontEndsOf, remoteForPath, type FrontEndName } from '@quad/federation/front-ends'
import type { PageData, Composition } from '@quad/federation/page'
import type { ReleaseStore } from '../../releases/index.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { mayBeAsked, requestAsViewer } from './page-requests.ts'
import { mostBytes, startRenderer, type Heard, type RendererChannel } from './renderer-channel.ts'
import type { DataRequest, DataResponse, Rendered } from './renderer-process.ts'

/** Milliseconds beyond a page's limit after which its process is ended: long, since the machine may be busy. */
const endAfter = 5000

/** Milliseconds in which the process may still answer then: the machine itself may have stood still. */
const lastChance = 1000

/** How often a build may end the process within {@link restingTime} before the browsers render its pages. */
const mostCrashes = 2

/** Milliseconds after which a crash of a build is forgotten. */
const restingTime = 2 * 60_000

/** Number of requests of a page that are answered. Ours make at most ten. */
const mostRequests = 50

/** Messages of the process from the beginning of a page to that of the next one. The log has a line for some of them. */
const mostMessages = 200

/** A page that the server has rendered, or the address that it leads to. */
export type RenderedPage = NonNullable<Rendered>

/** A page to render for the viewer of a request. */
export interface PageToRender {
  request: FastifyRequest
  release: Composition
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
}

interface RendererOptions {
  /** Answers the requests of pages. */
  app: Pick<FastifyInstance, 'inject'>
  store: ReleaseStore
  /** Milliseconds for the data and the rendering of a page, and at most as many before until its turn. */
  limit: number
  /** Whether requests wait for the database: a page's requests would make them wait longer. */
  isBusy: () => boolean
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Called with what a build cannot render. */
  failed: (failure: Failure, page: PageToRender) => void
}

interface Running {
  channel: RendererChannel
  /** The process renders the builds of one release. */
  release: number
  /** Builds whose code it has. */
  sent: Set<string>
  /** Whether it has those of all visitors. */
  isPrepared: boolean
  /** Number of its messages since the last page began. */
  messages: number
}

/** The page that the process renders. */
interface Turn {
  id: number
  page: PageToRender
  builds: ReadonlyMap<string, string>
  /** Number of its requests. */
  requests: number
  end: (rendered: RenderedPage | null) => void
}

/**
 * Renders pages with the code of their builds, one after another, in a process that may do nothing else. All pages share
 * it, and nothing in it separates one build from another: it gets the builds of the live release and its canaries, which
 * the gate has passed, and no other. The next release gets another process.
 */
export class Renderer {
  private readonly options: RendererOptions
  private readonly inTurn = pLimit(1)
  private running: Running | undefined
  private turn: Turn | undefined
  private lastId = 0
  /** The newest release that a page was rendered of. */
  private newest = 0
  /** When the process ended in pages of a build. */
  private readonly crashes = new Map<string, number[]>()
  private isStopped = false

  constructor(options: RendererOptions) {
    this.options = options
  }

  /**
   * Renders a page. Null if the browser has to: the page is a preview, the server is busy, the data or the code takes too
   * long, or fails, or the page's build has ended the process lately.
   */
  async render(page: PageToRender): Promise<RenderedPage | null> {
    const { request, release } = page
    const url = `${request.protocol}://${request.host}${request.url}`
    // Anybody can send a Host that is none.
    if (this.isStopped || !isReleased(release) || !URL.canParse(url)) return null
    const { limit, isBusy, log } = this.options
    if (isBusy() || this.isResting(ownerOf(page))) return null
    const { promise, resolve } = Promise.withResolvers<RenderedPage | null>()
    let isLate = false
    const giveUp = setTimeout(() => {
      isLate = true
      resolve(null)
      // The process answers at the limit, unless a build keeps it.
    }, limit + 50)
    void this.inTurn(async () => {
      if (isLate || this.isStopped) return
      if (isBusy()) return resolve(null)
      // Its turn begins: from now on it has the limit for itself.
      giveUp.refresh()
      resolve(await this.renderNow(page, url))
    }).catch((error: unknown) => {
      log.warn(error, 'the page could not be rendered')
      resolve(null)
    })
    return promise.finally(() => clearTimeout(giveUp))
  }

  /** Starts the process with the code of a release. Resolves to false if it was prepared for this release before. */
  async prepare(release: Composition): Promise<boolean> {
    const isPrepared = (): boolean =>
      this.running?.release === numberOf(release) && this.running.isPrepared
    if (this.isStopped || isPrepared()) return false
    return this.inTurn(async () => {
      const running = this.processFor(release)
      if (!running) return false
      running.isPrepared = true
      await this.sendBuilds(running, release)
      return true
    })
  }

  stop(): void {
    this.isStopped = true
    this.running?.channel.end()
  }

  /** The process for a release. None for one that is not live any more: its builds may be withdrawn. */
  private processFor(release: Composition): Running | undefined {
    const number = numberOf(release)
    if (this.isStopped || number < this.newest) return undefined
    this.newest = number
    if (this.running?.release === number) return this.running
    this.running?.channel.end()
    const running: Running = {
      release: number,
      sent: new Set(),
      isPrepared: false,
      messages: 0,
      channel: startRenderer({
        heard: (message) => this.hear(running, message),
        ended: (why) => this.end(running, why),
      }),
    }
    this.running = running
    return running
  }

  /** Sends the code that the process lacks, and returns the builds that it has: of another one, the file may be damaged. */
  private async sendBuilds(
    running: Running,
    { manifests }: Composition,
  ): Promise<Map<string, string>> {
    const builds = new Map<string, string>()
    const sending = frontEndsOf(manifests).map(async (name) => {
      const manifest = manifests[name]
      // Builds of other versions of this program have no half for the server.
      if (!manifest || !Object.hasOwn(manifest.files, serverFile)) return
      const { build } = manifest
      try {
        await this.sendCode(running, manifest)
        builds.set(name, build)
      } catch (error) {
        this.options.log.warn({ name, build, error }, 'a build cannot be rendered')
      }
    })
    await Promise.all(sending)
    return builds
  }

  private async sendCode(
    { sent, channel }: Running,
    { name, build, files }: BuildManifest,
  ): Promise<void> {
    const key = `${name} ${build}`
    if (sent.has(key)) return
    const folder = this.options.store.buildFolder(name, build)
    const text = await readFile(join(folder, serverFile), 'utf8')
    if (integrityOf(Buffer.from(text)) !== files[serverFile]?.integrity) {
      throw new Error(`${serverFile} of build ${build} of ${name} is damaged.`)
    }
    sent.add(key)
    channel.send({ kind: 'code', code: { name, build, text } })
  }

  private async renderNow(page: PageToRender, url: string): Promise<RenderedPage | null> {
    const running = this.processFor(page.release)
    if (!running) return null
    const builds = await this.sendBuilds(running, page.release)
    if (!builds.has('shell') || this.running !== running) return null
    const { promise, resolve } = Promise.withResolvers<RenderedPage | null>()
    this.lastId += 1
    const id = this.lastId
    this.turn = { id, page, builds, requests: 0, end: resolve }
    running.messages = 0
    const { limit } = this.options
    let killer = setTimeout(() => {
      killer = setTimeout(() => running.channel.end(), lastChance)
    }, limit + endAfter)
    const { page: data, zone } = page
    // The shell's code first: it provides the libraries of the others.
    const named = frontEndsOf(page.release.manifests).flatMap((name) => {
      const build = builds.get(name)
      return build === undefined ? [] : [{ name, build }]
    })
    const job = { id, url, zone, page: data, builds: named, limit, mostBytes }
    running.channel.send({ kind: 'render', job })
    try {
      return await promise
    } finally {
      clearTimeout(killer)
      this.turn = undefined
    }
  }

  private hear(running: Running, message: Heard): void {
    const { turn } = this
    running.messages += 1
    if (running.messages > mostMessages) {
      return running.channel.close('it sent too many messages')
    }
    // A page that was late may go on for a while.
    if (!turn || message.job !== turn.id || this.running !== running) return
    const { page, builds } = turn
    const { log, failed } = this.options
    if (message.kind === 'ask') {
      this.answer(turn, message.asked).then(
        // To the process that asked: another one has other requests under the same numbers.
        (response) => running.channel.send({ kind: 'data', request: message.request, response }),
        (error: unknown) => log.warn(error, 'a page got no data'),
      )
    } else if (message.kind === 'refused') {
      const { name, what } = message
      log.warn({ name, build: builds.get(name), what }, 'a build was refused')
    } else {
      this.turn = undefined
      for (const { name, why } of message.failed) {
        const build = builds.get(name)
        log.warn({ name, build, why }, 'a build could not render a page')
        if (build !== undefined) {
          failed({ name: name as FrontEndName, build, why }, page)
        }
      }
      turn.end(message.rendered)
    }
  }

  /** Answers a page's request as the viewer whose page it is. */
  private async answer(turn: Turn, request: DataRequest): Promise<DataResponse> {
    const { app, log } = this.options
    const { page } = turn
    turn.requests += 1
    if (turn.requests > mostRequests) return { status: 429, headers: {}, body: '' }
    const address = mayBeAsked(request)
    if (address === undefined) {
      const { method, path } = request
      log.warn({ ...ownerOf(page), method, path }, 'a build was refused')
      return { status: 403, headers: {}, body: '' }
    }
    return requestAsViewer(app, page.request, { ...request, path: address })
  }

  /** Leaves the page of a process that has ended to the browser. */
  private end(running: Running, why: string): void {
    if (this.running !== running) return
    this.running = undefined
    if (this.isStopped) return this.turn?.end(null)
    this.options.log.warn({ why }, 'the process that renders pages has ended')
    if (!this.turn) return
    this.noteCrash(this.turn.page, why)
    this.turn.end(null)
  }

  /** Holds against a page's own build that the process ended: which code ran then, only the process knows. */
  private noteCrash(page: PageToRender, why: string): void {
    const owner = ownerOf(page)
    const { name, build } = owner
    if (build === undefined) return
    this.crashes.set(keyOf(owner), [...this.recentCrashes(owner), Date.now()])
    this.options.log.warn({ name, build, why }, 'a build ended the process that renders pages')
    this.options.failed(
      { name, build, why: `It ended the process that renders pages: ${why}` },
      page,
    )
  }

  private recentCrashes(owner: Owner): number[] {
    const since = Date.now() - restingTime
    return (this.crashes.get(keyOf(owner)) ?? []).filter((time) => time > since)
  }

  private isResting(owner: Owner): boolean {
    const crashes = this.recentCrashes(owner)
    if (crashes.length === 0) this.crashes.delete(keyOf(owner))
    return crashes.length >= mostCrashes
  }
}

/** The front end whose page it is. */
interface Owner {
  name: FrontEndName
  build: string | undefined
}

const ownerOf = ({ request, release: { manifests } }: PageToRender): Owner => {
  const path = request.url.split('?', 1)[0] ?? '/'
  const name = remoteForPath(path, manifests) ?? 'shell'
  return { name, build: manifests[name]?.build }
}

const keyOf = ({ name, build }: Owner): string => `${name} ${build}`

/** Whether the gate has passed all builds of a composition. */
const isReleased = ({ preview }: Composition): boolean => preview === undefined

/** The number of a composition's release. */
const numberOf = ({ id }: Composition): number => Number(id.split('+', 1)[0])
