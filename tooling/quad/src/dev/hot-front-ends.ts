import { join } from 'node:path'
import type { Configuration, Stats } from 'webpack'
import type { Configuration as ServerOptions } from 'webpack-dev-server'
import { freePort } from '../processes.ts'
import type { FrontEndName } from '@quad/federation/front-ends'
import { repository } from '../repository.ts'
import type { Configure } from '../webpack/context.ts'
import { startHotServer, type HotServer } from './hot-server.ts'

/** The front ends in development. Each is compiled when a page first needs it. */
export class HotFrontEnds {
  private readonly servers = new Map<FrontEndName, Promise<HotServer>>()
  private readonly releasedShell: boolean
  private readonly onCompiled: (name: FrontEndName) => void

  /**
   * @param options.releasedShell whether the shell is a released build
   * @param options.onCompiled called after the first compilation of a front end
   */
  constructor(options: { releasedShell: boolean; onCompiled: (name: FrontEndName) => void }) {
    this.releasedShell = options.releasedShell
    this.onCompiled = options.onCompiled
  }

  /**
   * Starts the front end's server, once.
   *
   * @returns URL of the server
   */
  async start(name: FrontEndName, options?: ServerOptions): Promise<string> {
    return (await this.server(name, options)).url
  }

  /** The newest compilation of a front end. The first call starts its server and waits for it. */
  async compilation(name: FrontEndName): Promise<Stats> {
    return (await this.server(name)).latest()
  }

  async stop(): Promise<void> {
    const servers = await Promise.all(this.servers.values())
    await Promise.all(servers.map((server) => server.stop()))
  }

  private server(name: FrontEndName, options: ServerOptions = {}): Promise<HotServer> {
    const server = this.servers.get(name) ?? this.startServer(name, options)
    this.servers.set(name, server)
    return server
  }

  private async startServer(name: FrontEndName, options: ServerOptions): Promise<HotServer> {
    const config = await this.configurationOf(name)
    const server = await startHotServer(config, { port: await freePort(), ...options })
    void server.latest().then(() => this.onCompiled(name))
    return server
  }

  private async configurationOf(name: FrontEndName): Promise<Configuration> {
    const path = join(repository, name, 'webpack.config.ts')
    const { default: configure } = (await import(path)) as { default: Configure }
    const { releasedShell } = this
    const config = await configure({ WEBPACK_SERVE: true, composed: true, releasedShell })
    if (Array.isArray(config))
      throw new Error(`${name} has several configurations for npm run dev.`)
    return config
  }
}
