import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { eventually } from '../../test/waiting.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { queuedMails } from '../../test/jobs.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { createImageFiles } from '../images/files.ts'
import { readConfig, type Config } from '../platform/config/config.ts'
import { queueMail } from '../platform/jobs/queue.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { startJobs, type Jobs } from './worker.ts'

// Retries wait for seconds.
const { db, pool } = await createTestDatabase()

const mail: Mail = {
  to: 'ada@example.edu',
  kind: 'verification-link',
  subject: 'Grüße, Ada',
  paragraphs: ['Hello'],
  action: { label: 'Come', url: 'http://localhost:3000/verify-email?token=abc' },
}

const queue = (each: Mail) => db.transaction().execute((trx) => queueMail(trx, each))

const logged: unknown[][] = []
const log = {
  debug: () => undefined,
  info: (...entry: unknown[]) => logged.push(entry),
  warn: (...entry: unknown[]) => logged.push(entry),
  error: (...entry: unknown[]) => logged.push(entry),
}

let dataDir: string
let jobs: Jobs | undefined
const start = async (given: Partial<Config> = {}) => {
  const config = { ...readConfig({ DATA_DIR: dataDir }), ...given }
  jobs = await startJobs({ config, db, pool, images: createImageFiles(config), log })
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quad-jobs-'))
  logged.length = 0
})
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  await rm(dataDir, { recursive: true, force: true })
})

const outbox = async (): Promise<string[]> => {
  const files = await readdir(join(dataDir, 'outbox')).catch(() => [])
  return files.filter((name) => name.endsWith('.eml')).toSorted()
}

const firstMail = async (): Promise<Email> => {
  const [file] = await eventually(async () => {
    const files = await outbox()
    return files.length > 0 && files
  })
  return PostalMime.parse(await readFile(join(dataDir, 'outbox', file!)))
}

test('writes a mail to a file and logs its link if there is no mail server', async () => {
  await start()
  await queue(mail)

  const email = await firstMail()
  expect(email).toMatchObject({
    from: { name: 'Quad', address: 'quad@example.edu' },
    to: [{ address: 'ada@example.edu' }],
    subject: 'Grüße, Ada',
  })
  expect(email.text).toContain('Come:\nhttp://localhost:3000/verify-email?token=abc')
  expect(email.html).toContain('href="http://localhost:3000/verify-email?token=abc"')
  expect((await outbox())[0]).toMatch(/-ada@example\.edu-\w{8}\.eml$/)
  await eventually(async () => inspect(logged).includes('mail written'))
  expect(logged).toContainEqual([
    expect.objectContaining({ to: mail.to, link: mail.action?.url, subject: mail.subject }),
    'mail written',
  ])
})

test('sends no mail of a transaction that fails', async () => {
  await start()
  await expect(
    db.transaction().execute(async (trx) => {
      await queueMail(trx, { ...mail, to: 'never@example.edu' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await queue(mail)
  await firstMail()
  expect(await outbox()).toHaveLength(1)
})

test('sends a mail that was queued while no worker was running', async () => {
  await queue(mail)
  expect(await queuedMails(db, mail.to)).toHaveLength(1)
  await start()
  await firstMail()
  await eventually(async () => (await queuedMails(db, mail.to)).length === 0)
})

test('sends a mail to its one recipient if there is a mail server', async () => {
  const server = await startMailServer()
  await start({ smtpUrl: server.url, mailFrom: 'Campus <campus@example.edu>' })
  await queue({ ...mail, to: 'a,b@example.edu' })
  await eventually(async () => server.received.length > 0)
  expect(server.received[0]?.to).toEqual(['"a,b"@example.edu'])
  expect(server.received[0]?.email).toMatchObject({
    from: { name: 'Campus', address: 'campus@example.edu' },
    subject: 'Grüße, Ada',
  })
  expect(await outbox()).toEqual([])
})

test('keeps a mail that the server refuses, and sends it later', async () => {
  const server = await startMailServer({ refusing: 1 })
  await start({ smtpUrl: server.url })
  await queue(mail)
  await eventually(async () => server.refusals() === 1)
  expect(await queuedMails(db, mail.to)).toHaveLength(1)
  await eventually(async () => server.received.length > 0)
})

test('runs jobs again after the database was unreachable', async () => {
  await start()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await queue(mail)
  await firstMail()
})

test('runs jobs again after the worker gave up because the queue was not writable', async () => {
  await sql`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise 'no job can be completed'; end $$`.execute(db)
  await sql`
    create trigger refuse before delete on graphile_worker._private_jobs
    for each row execute function refuse()`.execute(db)
  await start()
  await queue(mail)
  await eventually(async () => logged.some((entry) => inspect(entry).includes('no job can')))
  await sql`drop trigger refuse on graphile_worker._private_jobs`.execute(db)

  await queue({ ...mail, to: 'next@example.edu' })
  await eventually(async () => (await outbox()).some((name) => name.includes('next@')))
})

test('a failed mail is one line in the log, with its kind and the next try, without its content', async () => {
  const server = await startMailServer({ refusing: 1 })
  await start({ smtpUrl: server.url })
  await queue(mail)
  await eventually(async () => server.received.length > 0)
  expect(logged).toEqual([
    [
      {
        to: mail.to,
        kind: 'verification-link',
        reason: expect.any(String),
        attempt: 1,
        nextTry: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      'mail not sent',
    ],
  ])
  expect(inspect(logged, { depth: 20 })).not.toContain('token=abc')
})
