import webpack, { type Configuration, type Stats } from 'webpack'
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server'

interface HotServer {
  /** Resolves when the first compilation is done, with or without errors. */
  compiled: Promise<Stats>
  /** The newest compilation, once there is one. */
  latest: () => Stats | undefined
  stop: () => Promise<void>
}

/** Compiles a front end, compiles it again at each change, and tells the pages that show it. */
export const startHotServer = async (
  config: Configuration,
  { port, ...options }: ServerOptions & { port: number },
): Promise<HotServer> => {
  const compiler = webpack(config)
  let latest: Stats | undefined
  const compiled = new Promise<Stats>((resolve) => {
    compiler.hooks.done.tap('HotServer', (stats) => {
      latest = stats
      resolve(stats)
    })
  })
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      // Compressing would hold back the event stream.
      compress: false,
      client: {
        // The page comes from another port.
        webSocketURL: { hostname: '127.0.0.1', port },
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      allowedHosts: 'all',
      devMiddleware: { stats: 'errors-warnings' },
      static: false,
      // Ctrl-C is the caller's.
      setupExitSignals: false,
      ...options,
    },
    compiler,
  )
  await server.start()
  return { compiled, latest: () => latest, stop: () => server.stop() }
}
