import { ConfigError, readConfig, withPort } from './config.ts'

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

test('with nothing set, the defaults work', () => {
  expect(readConfig({})).toEqual({
    university: {
      name: 'University of Example',
      emailDomains: ['example.edu', 'my.example.edu'],
    },
    port: 3000,
    host: '127.0.0.1',
    url: 'http://localhost:3000',
    dataDir: expect.stringMatching(/^\/.*[\\/]data$/),
    siteContent: expect.stringMatching(/^\/.*[\\/]server[\\/]content[\\/]site\.json$/),
    mailFrom: 'Quad <quad@example.edu>',
    demo: true,
    rollback: { percent: 3, minutes: 60 },
    stopDelay: 0,
    hstsPreload: false,
    serverRendering: 150,
    logLevel: 'info',
    production: false,
    timeLimits: { silence: 15_000, decoding: 10_000, workerSilence: 30_000, webhook: 10_000 },
    loadLimits: { waitingStatements: 256 },
  })
})

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toEqual(readConfig({}))
})

test.each([
  ['UNIVERSITY_NAME', 'x'.repeat(101), /at most 100/],
  ['UNIVERSITY_EMAIL_DOMAINS', 'example.edu,,x.edu', /separated by commas/],
  ['UNIVERSITY_EMAIL_DOMAINS', '@example.edu', /separated by commas/],
  ['UNIVERSITY_EMAIL_DOMAINS', 'localhost', /separated by commas/],
  ['PORT', '65536', /from 0 to 65535/],
  ['PORT', '3000x', /from 0 to 65535/],
  ['PORT', '-1', /from 0 to 65535/],
  ['HOST', 'http://here', /host name/],
  ['PUBLIC_URL', 'quad.example.edu', /URL such as/],
  ['PUBLIC_URL', 'ftp://quad.example.edu', /URL such as/],
  ['PUBLIC_URL', 'https://quad.example.edu/app', /without path/],
  ['TRUSTED_PROXIES', 'proxy.example.edu', /separated by commas/],
  ['TRUSTED_PROXIES', '10.0.0.0/33', /separated by commas/],
  ['TRUSTED_PROXIES', '10.0.0.0/0', /separated by commas/],
  ['TRUSTED_PROXIES', '127.0.0.1,', /separated by commas/],
  ['DATA_DIR', 'a\0b', /path/],
  ['DATABASE_URL', 'mysql://quad:hunter2@host/quad', /postgres:/],
  ['SMTP_URL', 'mail.example.edu', /smtps:/],
  ['MAIL_FROM', 'Quad', /address/],
  ['MAIL_FROM', 'Quad <quad@example.edu>\r\nBcc: all@example.edu', /address/],
  ['STORAGE_URL', 'https://bucket.example.edu', /s3:/],
  ['WEBHOOK_URL', 'http://chat.example.edu/hook', /https: URL, or an http: URL of this machine/],
  ['WEBHOOK_URL', 'https://quad:hunter2@chat.example.edu/hook', /without user name/],
  ['WEBHOOK_URL', 'https://:hunter2@chat.example.edu/hook', /without user name/],
  ['WEBHOOK_URL', 'chat.example.edu', /URL such as/],
  ['WEBHOOK_SECRET', 'hunter2', /at least 20 characters/],
  ['DEMO', 'yes', /0, 1/],
  ['STOP_DELAY_SECONDS', '301', /from 0 to 300/],
  ['HSTS_PRELOAD', 'yes', /must be one of 0, 1/],
  ['STOP_DELAY_SECONDS', '1.5', /from 0 to 300/],
  ['SERVER_RENDERING', 'no', /milliseconds/],
  ['LOG_LEVEL', 'loud', /fatal, error, warn/],
  ['NODE_ENV', 'staging', /development, production, test/],
])('refuses %s=%j in one line that names it', (name, value, reason) => {
  const message = refusal({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} must `))
  expect(message).toMatch(reason)
  expect(message).not.toContain('\n')
})

test('a webhook needs an address and a secret', () => {
  const WEBHOOK_URL = 'http://127.0.0.1:4000/hook'
  const WEBHOOK_SECRET = 'x'.repeat(20)
  const together = 'WEBHOOK_URL and WEBHOOK_SECRET must be set together'
  expect(refusal({ WEBHOOK_URL })).toBe(together)
  expect(refusal({ WEBHOOK_SECRET })).toBe(together)
  expect(readConfig({ WEBHOOK_URL, WEBHOOK_SECRET }).webhook).toEqual({
    url: WEBHOOK_URL,
    secret: WEBHOOK_SECRET,
  })
})

test('never repeats a refused value, which may hold a password', () => {
  expect(refusal({ DATABASE_URL: 'mysql://quad:hunter2@host/quad' })).not.toContain('hunter2')
})

test('accepts a database by its socket', () => {
  const socket = 'postgres:///quad?host=/run/postgresql'
  expect(readConfig({ DATABASE_URL: socket }).databaseUrl).toBe(socket)
})

test('names both of two wrong variables', () => {
  expect(refusal({ PORT: 'x', DEMO: 'x' })).toMatch(/^PORT must .*; DEMO must /)
})

test('takes a certificate with its key, for an https URL only', () => {
  const files = { TLS_CERT: '/etc/quad/cert.pem', TLS_KEY: '/etc/quad/key.pem' }
  const url = { PUBLIC_URL: 'https://quad.example.edu' }
  expect(readConfig({ ...files, ...url }).tls).toEqual({
    cert: '/etc/quad/cert.pem',
    key: '/etc/quad/key.pem',
  })
  const together = 'TLS_CERT and TLS_KEY must be set together'
  expect(refusal({ ...url, TLS_CERT: files.TLS_CERT })).toBe(together)
  expect(refusal({ ...url, TLS_KEY: files.TLS_KEY })).toBe(together)
  expect(refusal(files)).toMatch(/^TLS_CERT needs PUBLIC_URL, the https: URL/)
})

test('uses PUBLIC_URL for links, else the listening address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://quad.example.edu/', PORT: '80' })).toMatchObject({
    publicUrl: 'https://quad.example.edu',
    url: 'https://quad.example.edu',
  })
  expect(readConfig({ HOST: '0.0.0.0', PORT: '4000' }).url).toBe('http://localhost:4000')
  expect(readConfig({ HOST: 'fd00::5' }).url).toBe('http://[fd00::5]:3000')
  expect(withPort(readConfig({ PORT: '0' }), 4321)).toMatchObject({
    port: 4321,
    url: 'http://localhost:4321',
  })
})

test('fills the embedded database with demo data outside production, unless DEMO says otherwise', () => {
  const database = { DATABASE_URL: 'postgres://localhost/quad' }
  expect(readConfig({}).demo).toBe(true)
  expect(readConfig({ DEMO: '0' }).demo).toBe(false)
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
  expect(readConfig(database).demo).toBe(false)
  expect(readConfig({ ...database, DEMO: '1' }).demo).toBe(true)
})

test('creates no demo data on a public site unless DEMO=1 is set', () => {
  for (const PUBLIC_URL of [
    'https://quad.example.edu',
    'http://192.0.2.7:3000',
    'http://localhost.example.edu',
    'http://127.0.0.1.example.edu',
  ]) {
    expect(readConfig({ PUBLIC_URL }).demo).toBe(false)
    expect(readConfig({ PUBLIC_URL, DEMO: '1' }).demo).toBe(true)
  }
  for (const PUBLIC_URL of [
    'http://localhost:3000',
    'https://quad.localhost',
    'http://127.0.0.1:3000',
    'http://127.1.2.3',
    'http://[::1]:3000',
  ]) {
    expect(readConfig({ PUBLIC_URL }).demo).toBe(true)
  }
})

test('ROLLBACK_PERCENT and ROLLBACK_MINUTES choose when a new release is rolled back', () => {
  const { rollback } = readConfig({ ROLLBACK_PERCENT: '10', ROLLBACK_MINUTES: '90' })
  expect(rollback).toEqual({ percent: 10, minutes: 90 })
  expect(readConfig({ ROLLBACK_PERCENT: '0' }).rollback).toBeUndefined()
  expect(() => readConfig({ ROLLBACK_PERCENT: '100' })).toThrow('ROLLBACK_PERCENT must be')
  expect(() => readConfig({ ROLLBACK_MINUTES: '0' })).toThrow('ROLLBACK_MINUTES must be')
})
