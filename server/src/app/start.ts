import type { Config } from '../platform/config.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import type { DemoAccount } from './demo/accounts.ts'
import { secureServer } from '../platform/http/certificate.ts'
import { lockDataFolder } from '../platform/storage/data-folder.ts'
import type { StartOptions } from './start-parts.ts'
import { settlePort } from '../platform/lifecycle/listen.ts'
import { readSiteContent } from '../site/content.ts'
import { productionWarnings } from './production-warnings.ts'

/** A server that accepts requests. */
export interface StartedServer {
  config: Config
  /** The accounts to sign in with, if the database holds the demo campus. */
  demoAccounts: DemoAccount[]
  /** Settles together with `prepare`. */
  prepared: Promise<void>
  /** Rejects when the server can no longer do its work. */
  broken: Promise<never>
}

/**
 * Starts the database, then all other parts.
 *
 * @throws StartError for a problem that the operator can fix
 */
export const startServer = async (
  configured: Config,
  { log, cleanup, prepare }: StartOptions,
): Promise<StartedServer> => {
  const content = readSiteContent(configured)
  // Only a check: the app reads the files again after the database is there.
  secureServer(configured)
  const folder = await lockDataFolder(configured.dataDir)
  cleanup.defer(folder.unlock)
  const config = await settlePort({ ...configured, dataDir: folder.path })
  // A start that is refused prints its reason alone.
  for (const { variable, message } of productionWarnings(configured))
    log.warn({ variable }, message)

  const launched = Promise.withResolvers<void>()
  const embedded =
    config.databaseUrl === undefined
      ? startEmbedded({
          dataDir: config.dataDir,
          log: (message) => log.info(message),
          onLaunch: launched.resolve,
        })
      : undefined
  cleanup.defer(() =>
    embedded?.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  )
  await Promise.race([launched.promise, embedded])
  // Loading these modules is most of the start and blocks the event loop, so PostgreSQL starts meanwhile.
  const { startParts } = await import('./start-parts.ts')
  const started = await startParts({
    config,
    content,
    databaseUrl: async () => (await embedded)?.connectionString ?? config.databaseUrl!,
    log,
    cleanup,
    prepare,
  })

  const lost = (await embedded)?.lost ?? new Promise<void>(() => undefined)
  const broken = lost.then(() => {
    throw new Error('The embedded PostgreSQL ended by itself')
  })
  broken.catch(() => undefined)
  return { config, ...started, broken }
}
