import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import type { Notification } from '@quad/contract'
import { releasesIn } from '../../releases/index.ts'
import { freePort } from '../../processes.ts'
import { eventually } from '../../../test/waiting.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { queuedMails, queueMail } from '../../../test/jobs.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createImageFiles } from '../../images/files.ts'
import { readConfig, type Config } from '../config/config.ts'
import type { Mail } from './mail.ts'
import { startJobs, type Jobs } from '../../app/worker.ts'
import { createFactories } from '../../../test/factories.ts'
import { mailNotifications, notificationMail } from '../../notifications/mail-notifications.ts'
import { recoveryMail, sendRecoveryCode } from '../../people/recovery/recovery-code.ts'
import { accountDeletedMail } from '../../app/delete-account.ts'
import { alreadyRegisteredMail, verificationMail } from '../../people/auth/registration.ts'
import { quietProjectMail } from '../../projects/activity.ts'
import { matchesMail } from '../../saved-searches/mail-matches.ts'
import { passwordChangedMail } from '../../people/recovery/handlers.ts'

const { db, pool } = await createTestDatabase()
const { createUser, createProject } = createFactories(db)

const config = readConfig({ PUBLIC_URL: 'https://quad.test' })

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

const close: (() => Promise<void>)[] = []

let dataDir: string
let jobs: Jobs | undefined
const start = async (given: Partial<Config> = {}) => {
  const configured = { ...readConfig({ DATA_DIR: dataDir }), ...given }
  const images = createImageFiles(configured)
  const releases = releasesIn(dataDir)
  jobs = await startJobs({ config: configured, db, pool, images, releases, log })
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quad-jobs-'))
  logged.length = 0
})
afterEach(async () => {
  for (const each of close.splice(0)) await each()
  await jobs?.stop()
  jobs = undefined
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await rm(dataDir, { recursive: true, force: true })
})

const failures = async () => {
  const { rows } = await sql`
    select from graphile_worker._private_jobs where last_error is not null`.execute(db)
  return rows.length
}

/** Lets the seconds until the next try of the failed jobs pass. */
const letRetry = () =>
  sql`
    with failed as (
      update graphile_worker._private_jobs set run_at = now() where last_error is not null)
    select pg_notify('jobs:insert', '{"r":"retry","count":1}')`.execute(db)

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
  await eventually(async () => (await failures()) === 1)
  await letRetry()
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

/** A server that accepts connections and never responds. */
const startSilentServer = async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    sockets.push(socket)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  close.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  )
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, connections: () => sockets.length }
}

/** Queues mails about a notification that has been unread for an hour. */
const queueNotificationMails = async (emails: readonly string[]) => {
  const sender = await createUser()
  const { id: projectId } = await createProject({ owner: sender })
  for (const email of emails) {
    const { id: userId } = await createUser({ email })
    await db
      .insertInto('notifications')
      .values({
        user_id: userId,
        type: 'join-request',
        project_id: projectId,
        from_id: sender.id,
        message: 'Hello',
        sent_at: sql<Date>`now() - interval '1 hour'`,
      })
      .execute()
    await mailNotifications({ config, db }, { userId, projectId })
  }
}

const queueCode = (to: string, expiresAt: Date) =>
  db.transaction().execute((trx) => queueMail(trx, recoveryMail(to, { code: 'AC34EF', expiresAt })))

const inAnHour = () => new Date(Date.now() + 3_600_000)

test('sends a code while the server leaves notification mails unanswered', async () => {
  const server = await startMailServer({ silentFor: /^slow/ })
  await queueNotificationMails(Array.from({ length: 6 }, (_, nth) => `slow${nth}@example.edu`))
  await start({ smtpUrl: server.url })
  await eventually(async () => server.held() > 0)

  await sendRecoveryCode({ db }, await createUser({ email: 'hurried@example.edu' }))
  await eventually(async () => server.received.length > 0)

  expect(server.received.map(({ to }) => to)).toEqual([['hurried@example.edu']])
  // The first one is still held, and the others wait for it.
  expect([server.held(), await failures()]).toEqual([1, 0])
})

test('gives up on an unresponsive server, and keeps the mail', async () => {
  const server = await startSilentServer()
  await queueCode('patient@example.edu', inAnHour())
  await start({ smtpUrl: `${server.url}?greetingTimeout=500` })
  await eventually(async () => (await failures()) === 1)
  expect(server.connections()).toBe(1)
  expect(await queuedMails(db, 'patient@example.edu')).toHaveLength(1)
})

test('does not send a code that expired in the queue', async () => {
  const server = await startMailServer()
  await queueCode('late@example.edu', new Date(Date.now() - 1000))
  await queueCode('timely@example.edu', inAnHour())
  await start({ smtpUrl: server.url })
  for (const email of ['late@example.edu', 'timely@example.edu']) {
    await eventually(async () => (await queuedMails(db, email)).length === 0)
  }
  expect(server.received.map(({ to }) => to)).toEqual([['timely@example.edu']])
})

test('smtp:// sends nothing to a server without encryption', async () => {
  const server = await startMailServer()
  await queueCode('private@example.edu', inAnHour())
  await start({ smtpUrl: server.url.replace('?requireTLS=false', '') })
  await eventually(async () => (await failures()) === 1)
  expect(server.received).toEqual([])
  expect(await queuedMails(db, 'private@example.edu')).toHaveLength(1)
})

test('smtp:// encrypts, also with a certificate that the URL trusts', async () => {
  const server = await startMailServer({ offersTls: true })
  await queueCode('encrypted@example.edu', inAnHour())
  await start({ smtpUrl: `${server.url}?tls.rejectUnauthorized=false` })
  await eventually(async () => server.received.length > 0)
  expect(server.received).toMatchObject([{ to: ['encrypted@example.edu'], encrypted: true }])
})

const to = 'ada@example.edu'
const teaProject = { id: 'p', title: 'Tea & <cake>' }
const notification: Notification = {
  id: 'n',
  type: 'join-request',
  projectId: teaProject.id,
  projectTitle: teaProject.title,
  fromId: 'f',
  fromName: 'Zoë',
  fromPhotoId: null,
  fromTitle: '',
  chatId: null,
  message: '<b>Hello</b>',
  timeSent: '',
  search: null,
  eventStart: null,
  eventId: null,
  attendance: null,
  asks: null,
}
const newEvent: Notification = {
  ...notification,
  type: 'event-created',
  message: 'Cups & saucers',
  eventStart: '2031-05-04T14:00:00.000Z',
  eventId: 'e',
  attendance: { title: 'Cups & saucers', answer: null },
}
const expiresAt = new Date(Date.now() + 3_600_000)
const unsubscribeUrl = 'https://quad.test/api/unsubscribe?token=t'

const allMails: Mail[] = [
  verificationMail(config, to, { token: 'secret', expiresAt, redirect: '/projects/1?a=b' }),
  alreadyRegisteredMail(config, to, undefined),
  recoveryMail(to, { code: 'AC34EF', expiresAt }),
  passwordChangedMail(config, { email: to, userId: teaProject.id, calendarEnded: true }),
  accountDeletedMail(config, to),
  { ...quietProjectMail(config, to, teaProject), unsubscribeUrl },
  { ...notificationMail(config, { email: to, timeZone: 'UTC' }, [notification]), unsubscribeUrl },
  { ...notificationMail(config, { email: to, timeZone: 'UTC' }, [newEvent]), unsubscribeUrl },
  {
    ...notificationMail(config, { email: to, timeZone: 'UTC' }, [
      { ...notification, type: 'direct-message', chatId: 'c' },
    ]),
    unsubscribeUrl,
  },
  {
    ...matchesMail(config, to, [{ name: 'Tea', found: [{ name: '<b>Cups</b>' }] }]),
    unsubscribeUrl,
  },
]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test('sends every mail by SMTP, with the same content in text and HTML, and some with an unsubscribe link', async () => {
  const server = await startMailServer()
  await start({ smtpUrl: server.url })
  for (const each of allMails) await queue(each)
  await eventually(async () => server.received.length === allMails.length)

  for (const queued of allMails) {
    const found = server.received.find(
      ({ email }) =>
        email.subject === queued.subject && email.text?.includes(queued.paragraphs[0] ?? ''),
    )
    const { text = '', html = '' } = found?.email ?? {}
    expect(found?.to).toEqual([to])
    for (const paragraph of queued.paragraphs) {
      expect(text).toContain(paragraph)
      expect(html).toContain(escaped(paragraph))
    }
    const answers = queued.questions?.flatMap((each) => each.answers.map(({ url }) => url)) ?? []
    for (const part of [queued.code, queued.action?.url, ...answers, queued.unsubscribeUrl]) {
      if (part === undefined) continue
      expect(text).toContain(part)
      expect(html).toContain(escaped(part))
    }
  }
  const headers = server.received.map(({ email }) =>
    Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
  )
  const offering = headers.filter((each) => 'list-unsubscribe' in each)
  expect(offering).toHaveLength(5)
  for (const each of offering) {
    expect(each).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  }
})

test('a mail server that is down delays mails and loses none', async () => {
  const port = await freePort()
  await start({ smtpUrl: `smtp://127.0.0.1:${port}?requireTLS=false` })
  const waiting = ['one@example.edu', 'two@example.edu', 'three@example.edu']
  for (const address of waiting) await queue({ ...allMails[0]!, to: address })
  await eventually(async () => (await failures()) === waiting.length)

  const server = await startMailServer({ port })
  await letRetry()
  await eventually(async () => server.received.length === waiting.length)
  expect(server.received.flatMap((each) => each.to).toSorted()).toEqual(waiting.toSorted())
  for (const address of waiting) {
    await eventually(async () => (await queuedMails(db, address)).length === 0)
  }
})
