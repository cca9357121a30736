import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { eventually } from '../../../test/waiting.ts'
import { createFactories } from '../../../test/factories.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { queuedMails } from '../../../test/jobs.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { readConfig } from '../config/config.ts'
import { createImageFiles } from '../../images/files.ts'
import { startJobs, type Jobs } from '../../app/worker.ts'
import { mailNotifications } from '../../notifications/mail-notifications.ts'
import { recoveryMail, sendRecoveryCode } from '../../people/recovery/recovery-code.ts'
import { queueMail } from '../jobs/queue.ts'

const { db, pool } = await createTestDatabase()
const { createUser, createProject } = createFactories(db)
const dataDir = await temporaryFolder()
const config = readConfig({ DATA_DIR: dataDir })
const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent }

let jobs: Jobs | undefined
const start = async (smtpUrl: string) => {
  const given = { ...config, smtpUrl }
  jobs = await startJobs({ config: given, db, pool, images: createImageFiles(given), log })
}

const close: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const each of close.splice(0)) await each()
  await jobs?.stop()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

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

const failures = async () => {
  const { rows } = await sql`
    select from graphile_worker._private_jobs where last_error is not null`.execute(db)
  return rows.length
}

test('sends a code while the server leaves notification mails unanswered', async () => {
  const server = await startMailServer({ silentFor: /^slow/ })
  await queueNotificationMails(Array.from({ length: 6 }, (_, nth) => `slow${nth}@example.edu`))
  await start(server.url)
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
  await start(server.url)
  await eventually(async () => (await failures()) === 1)
  expect(server.connections()).toBe(1)
  expect(await queuedMails(db, 'patient@example.edu')).toHaveLength(1)
})

test('does not send a code that expired in the queue', async () => {
  const server = await startMailServer()
  await queueCode('late@example.edu', new Date(Date.now() - 1000))
  await queueCode('timely@example.edu', inAnHour())
  await start(server.url)
  for (const email of ['late@example.edu', 'timely@example.edu']) {
    await eventually(async () => (await queuedMails(db, email)).length === 0)
  }
  expect(server.received.map(({ to }) => to)).toEqual([['timely@example.edu']])
})

test('smtp:// sends nothing to a server without encryption', async () => {
  const server = await startMailServer()
  await queueCode('private@example.edu', inAnHour())
  await start(server.url.replace('?requireTLS=false', ''))
  await eventually(async () => (await failures()) === 1)
  expect(server.received).toEqual([])
  expect(await queuedMails(db, 'private@example.edu')).toHaveLength(1)
})

test('smtp:// encrypts, also with a certificate that the URL trusts', async () => {
  const server = await startMailServer({ offersTls: true })
  await queueCode('encrypted@example.edu', inAnHour())
  await start(`${server.url}?tls.rejectUnauthorized=false`)
  await eventually(async () => server.received.length > 0)
  expect(server.received).toMatchObject([{ to: ['encrypted@example.edu'], encrypted: true }])
})
