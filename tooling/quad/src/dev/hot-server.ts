import webpack, { type Configuration, type Stats } from 'webpack'
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server'

/** Options that all development servers share: hot reload on this machine's own address. */
export const hotServerOptions: ServerOptions = {
  host: '127.0.0.1',
  hot: true,
  liveReload: false,
  // Compression would delay the event stream.
  compress: false,
  client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
  allowedHosts: 'all',
  devMiddleware: { stats: 'errors-warnings' },
  static: false,
}

export interface HotServer {
  url: string
  /** The newest compilation, with or without errors. Waits for one that runs. */
  latest: () => Promise<Stats>
  stop: () => Promise<void>
}

/** Compiles a front end, compiles it again at each change, and updates the pages that show it. */
export const startHotServer = async (
  config: Configuration,
  { port, ...options }: ServerOptions,
): Promise<HotServer> => {
  const compiler = webpack(config)
  let compiled = Promise.withResolvers<Stats>()
  let isCompiled = false
  compiler.hooks.invalid.tap('HotServer', () => {
    // Another change during a compilation is a part of it.
    if (isCompiled) compiled = Promise.withResolvers()
    isCompiled = false
  })
  compiler.hooks.done.tap('HotServer', (stats) => {
    isCompiled = true
    compiled.resolve(stats)
  })
  const server = new WebpackDevServer(
    {
      ...hotServerOptions,
      port,
      client: {
        ...(hotServerOptions.client as object),
        // The page comes from another port.
        webSocketURL: { hostname: '127.0.0.1', port },
      },
      // The caller handles Ctrl-C.
      setupExitSignals: false,
      ...options,
    },
    compiler,
  )
  await server.start()
  return {
    url: `http://127.0.0.1:${port}`,
    latest: () => compiled.promise,
    stop: () => server.stop(),
  }
}
