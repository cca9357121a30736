import { isIP } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { parseStorageUrl } from '../../storage/index.ts'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'

const repository = resolve(import.meta.dirname, '../../../..')

/**
 * A problem outside the program prevents the start. The message is one line for the operator: what is
 * wrong, and what to do.
 */
export class StartError extends Error {
  override name = 'StartError'
}

/** A wrong or contradictory setting. The message is one line that says what is allowed. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

const domain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, a range of them such as `10.0.0.0/8`, or the name of a range that every network has. */
const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0) return proxyNames.has(text)
  const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0)
  return isLength && Number(bits ?? 0) <= (version === 4 ? 32 : 128) && more.length === 0
}

const mailbox = /^(?:[^<>"\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message)

const filePath = z.string().refine((text) => !text.includes('\0'), 'must be a path')

const longSecret = z
  .string()
  .min(20, 'must have at least 20 characters, such as what `openssl rand -hex 32` prints')

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => {
    const parsed = URL.parse(text)
    // A local database may be named by its socket.
    const needsHost = !protocols.includes('postgres:')
    return parsed && protocols.includes(parsed.protocol) && (parsed.host || !needsHost)
  }, `must be a URL such as ${example}`)

const environment = z.object({
  UNIVERSITY_NAME: z
    .string()
    .max(100, 'must have at most 100 characters')
    .default('University of Example'),
  UNIVERSITY_EMAIL_DOMAINS: z
    .string()
    .default('example.edu,my.example.edu')
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .refine(
      (names) => names.every((name) => domain.test(name)),
      'must be e-mail domains separated by commas, such as example.edu,my.example.edu',
    ),
  PORT: wholeNumber(0, 65_535, 'must be a whole number from 0 to 65535').default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address to listen on, such as 127.0.0.1')
    .default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://quad.example.edu')
    .refine((text) => {
      const parsed = URL.parse(text)
      return parsed?.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username
    }, 'must be the root of a site, without path, query or user name')
    .transform((text) => new URL(text).origin)
    .optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  HSTS_PRELOAD: oneOf(['0', '1']).default('0'),
  SERVER_RENDERING: wholeNumber(
    0,
    99_999,
    'must be a number of milliseconds up to 99999, or 0 to leave pages to the browser',
  ).default(150),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine(
      (proxies) => proxies.every(isProxy),
      'must be addresses separated by commas, such as 127.0.0.1,10.0.0.0/8',
    )
    .optional(),
  DATA_DIR: filePath.default('./data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/quad',
  ).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.edu:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(mailbox, 'must be an address, such as Quad <quad@example.edu>')
    .optional(),
  STORAGE_URL: z
    .string()
    .refine((text) => parseStorageUrl(text) !== null, 'must be s3://bucket or s3://bucket/prefix')
    .optional(),
  OPERATOR_TOKEN: longSecret.optional(),
  SITE_CONTENT: filePath.default(join(repository, 'server/content/site.json')),
  SKILLS: filePath.optional(),
  WEBHOOK_URL: url(['http:', 'https:'], 'https://chat.example.edu/hooks/quad')
    .refine((text) => {
      const parsed = URL.parse(text)
      if (!parsed) return true
      const isSafe = parsed.protocol === 'https:' || isLocalHost(parsed.hostname)
      // `fetch` takes no credentials, and its error repeats the URL.
      return isSafe && !parsed.username && !parsed.password
    }, 'must be an https: URL, or an http: URL of this machine, without user name and password')
    .optional(),
  WEBHOOK_SECRET: longSecret.optional(),
  DEMO: oneOf(['0', '1']).optional(),
  ROLLBACK_PERCENT: wholeNumber(
    0,
    99,
    'must be a whole number from 1 to 99, or 0 for no automatic rollback',
  ).default(3),
  ROLLBACK_MINUTES: wholeNumber(
    1,
    9999,
    'must be a whole number of minutes from 1 to 9999',
  ).default(60),
  STOP_DELAY_SECONDS: wholeNumber(0, 300, 'must be a whole number from 0 to 300').default(0),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
})

export interface Config {
  university: { name: string; emailDomains: readonly string[] }
  /** 0 asks for any free port. */
  port: number
  host: string
  /** The site's configured origin; absent if requests may use any host. */
  publicUrl?: string
  /** Absolute paths of the PEM files with which the server speaks https itself; absent: plain HTTP. */
  tls?: { cert: string; key: string }
  /** Whether browsers are told to use https for all subdomains too, and to do so before the first visit. */
  hstsPreload: boolean
  /** Milliseconds in which the server renders a page; 0: pages are rendered in the browser alone. */
  serverRendering: number
  /** Proxies whose `X-Forwarded-For` is trusted; absent: none. */
  trustedProxies?: readonly string[]
  /** Origin for links in mails: `publicUrl`, else the listening address. */
  url: string
  /** Absolute. */
  dataDir: string
  /** Absent: the embedded database under `dataDir`. */
  databaseUrl?: string
  /** Absent: each e-mail becomes a file under `dataDir/outbox`. */
  smtpUrl?: string
  mailFrom: string
  /** `s3://bucket[/prefix]`; absent: images and releases are under `dataDir` alone. */
  storageUrl?: string
  /** Opens the pages for operators; absent: there are none. */
  operatorToken?: string
  /** Where each release and refusal is sent to, and the key of the signature; absent: nowhere. */
  webhook?: { url: string; secret: string }
  /** File with the site's own texts; absolute. */
  siteContent: string
  /** File with the campus' own skills; absolute. Absent: none. */
  skills?: string
  /** Whether an empty database is filled with demo data, and whether its people can sign in. */
  demo: boolean
  /**
   * When a new release is rolled back: for how many minutes it counts as new, and the percentage of its visitors who
   * must have met failures. Absent: never.
   */
  rollback?: { percent: number; minutes: number }
  /** Milliseconds from the stop signal until requests are refused, while `/readyz` returns 503. */
  stopDelay: number
  logLevel: string
  production: boolean
  /** Not from the environment; tests shorten them. Milliseconds. */
  timeLimits: {
    /** Maximum time without a byte of a request's body. */
    silence: number
    /** Processor time to decode one picture. */
    decoding: number
    /** Time without a heartbeat of a worker until others take its jobs. */
    workerSilence: number
    /** Maximum time until the receiver of a webhook has responded. */
    webhook: number
  }
  /** Not from the environment; tests lower them. */
  loadLimits: {
    /** Number of statements that wait for a database connection, from which on requests are refused. */
    waitingStatements: number
  }
}

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 *
 * @throws ConfigError naming each wrong variable and what it may be. Values are never repeated in
 * it, since URLs carry passwords.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    throw new ConfigError(wrong.join('; '))
  }
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  const emailDomains = settings.UNIVERSITY_EMAIL_DOMAINS
  return {
    university: { name: settings.UNIVERSITY_NAME, emailDomains },
    port: settings.PORT,
    host: settings.HOST,
    ...(settings.PUBLIC_URL && { publicUrl: settings.PUBLIC_URL }),
    ...tlsOf(settings),
    hstsPreload: settings.HSTS_PRELOAD === '1',
    serverRendering: settings.SERVER_RENDERING,
    ...(settings.TRUSTED_PROXIES && { trustedProxies: settings.TRUSTED_PROXIES }),
    url: settings.PUBLIC_URL ?? listeningUrl(settings.HOST, settings.PORT),
    dataDir: isAbsolute(settings.DATA_DIR)
      ? settings.DATA_DIR
      : join(repository, settings.DATA_DIR),
    ...(settings.DATABASE_URL && { databaseUrl: settings.DATABASE_URL }),
    ...(settings.SMTP_URL && { smtpUrl: settings.SMTP_URL }),
    mailFrom: settings.MAIL_FROM ?? `Quad <quad@${emailDomains[0]}>`,
    ...(settings.STORAGE_URL && { storageUrl: settings.STORAGE_URL }),
    ...(settings.OPERATOR_TOKEN && { operatorToken: settings.OPERATOR_TOKEN }),
    ...webhookOf(settings),
    siteContent: resolve(settings.SITE_CONTENT),
    ...(settings.SKILLS && { skills: resolve(settings.SKILLS) }),
    demo: settings.DEMO ? settings.DEMO === '1' : isForTrying(settings),
    ...(settings.ROLLBACK_PERCENT > 0 && {
      rollback: { percent: settings.ROLLBACK_PERCENT, minutes: settings.ROLLBACK_MINUTES },
    }),
    stopDelay: settings.STOP_DELAY_SECONDS * 1000,
    logLevel: settings.LOG_LEVEL,
    production,
    timeLimits: { silence: 15_000, decoding: 10_000, workerSilence: 30_000, webhook: 10_000 },
    loadLimits: { waitingStatements: 256 },
  }
}

/** @throws ConfigError for settings that do not belong together */
const tlsOf = ({
  TLS_CERT,
  TLS_KEY,
  PUBLIC_URL,
}: z.infer<typeof environment>): Pick<Config, 'tls'> => {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return {}
  if (TLS_CERT === undefined || TLS_KEY === undefined) {
    throw new ConfigError('TLS_CERT and TLS_KEY must be set together')
  }
  if (!PUBLIC_URL?.startsWith('https:')) {
    throw new ConfigError('TLS_CERT needs PUBLIC_URL, the https: URL that the certificate is for')
  }
  return { tls: { cert: resolve(TLS_CERT), key: resolve(TLS_KEY) } }
}

/** @throws ConfigError for settings that do not belong together */
const webhookOf = ({
  WEBHOOK_URL: address,
  WEBHOOK_SECRET: secret,
}: z.infer<typeof environment>): Pick<Config, 'webhook'> => {
  if (address === undefined && secret === undefined) return {}
  if (address === undefined || secret === undefined) {
    throw new ConfigError('WEBHOOK_URL and WEBHOOK_SECRET must be set together')
  }
  return { webhook: { url: address, secret } }
}

/** Whether a host name or address always means this machine. */
export const isLocalHost = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}

// Demo accounts have a published password.
const isForTrying = ({
  DATABASE_URL,
  NODE_ENV,
  PUBLIC_URL = 'http://localhost',
}: z.infer<typeof environment>): boolean =>
  DATABASE_URL === undefined &&
  NODE_ENV !== 'production' &&
  isLocalHost(new URL(PUBLIC_URL).hostname)

/** The configuration with the free port that was found. */
export const withPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  url: config.publicUrl ?? listeningUrl(config.host, port),
})

const everyAddress = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/** The URL for a browser on this machine. */
export const listeningUrl = (host: string, port: number): string => {
  const name = everyAddress.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
