import { isLocalHost, type Config } from '../platform/config/config.ts'
import { startEmbedded } from '../platform/database/reach.ts'
import { serverOptions } from '../platform/http/connections.ts'
import { settlePort } from '../platform/lifecycle/listen.ts'
import { lockDataFolder } from '../platform/lifecycle/data-folder.ts'
import { readSiteContent } from '../site/content.ts'
import { readSkills } from '../skills.ts'
import type { DemoAccount } from './demo/fill-demo.ts'
import type { StartOptions } from './start-parts.ts'

/** Within ten minutes. Whatever ends it more often needs an operator. */
const embeddedRestarts = 3

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
  const skills = readSkills(configured)
  // Only a check: the app reads the files again after the database is there.
  serverOptions(configured)
  const folder = await lockDataFolder(configured.dataDir)
  cleanup.defer(folder.unlock)
  const settled = await settlePort({ ...configured, dataDir: folder.path })
  cleanup.defer(settled.letGo)
  const { config } = settled
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
          restarts: embeddedRestarts,
          warn: (message) => log.warn(message),
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
    settled,
    content,
    skills,
    databaseUrl: async () => (await embedded)?.connectionString ?? config.databaseUrl!,
    log,
    cleanup,
    prepare,
  })

  const lost = (await embedded)?.lost ?? new Promise<void>(() => undefined)
  const broken = lost.then(() => {
    throw new Error(
      `The embedded PostgreSQL ended by itself, also after ${embeddedRestarts} new starts within ten minutes`,
    )
  })
  broken.catch(() => undefined)
  return { config, ...started, broken }
}

/** A setting for trying, on a site that others use. */
interface Warning {
  variable: string
  message: string
}

// RFC 2606 reserves these domains.
const isExample = (domain: string): boolean =>
  /(?:^|\.)example(?:\.(?:com|edu|net|org))?$/.test(domain)

/** Whether others than its operator use the site. */
const isInUse = ({ production, publicUrl }: Config): boolean =>
  production || (publicUrl !== undefined && !isLocalHost(new URL(publicUrl).hostname))

/**
 * The settings of a site in use that are only for trying it. Empty for a site on this machine, unless `NODE_ENV` is
 * `production`.
 */
export const productionWarnings = (config: Config): Warning[] => {
  const { university, publicUrl, smtpUrl, demo } = config
  if (!isInUse(config)) return []
  const found: [boolean, string, string][] = [
    [
      university.name === 'University of Example',
      'UNIVERSITY_NAME',
      'pages name "University of Example": set UNIVERSITY_NAME to the name of your university',
    ],
    [
      university.emailDomains.some(isExample),
      'UNIVERSITY_EMAIL_DOMAINS',
      'addresses of example domains can sign up: set UNIVERSITY_EMAIL_DOMAINS to the domains of your university',
    ],
    [
      smtpUrl === undefined,
      'SMTP_URL',
      'mails are files in DATA_DIR/outbox and reach no person: set SMTP_URL to your mail server',
    ],
    [
      !publicUrl?.startsWith('https:'),
      'PUBLIC_URL',
      'cookies and links in mails are not secure: set PUBLIC_URL to the https: URL of the site',
    ],
    [demo, 'DEMO', 'people of the demo data can sign in with a published password: set DEMO to 0'],
  ]
  return found
    .filter(([applies]) => applies)
    .map(([, variable, message]) => ({ variable, message }))
}
