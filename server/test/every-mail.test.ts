import { rm } from 'node:fs/promises'
import type { Notification } from '@quad/contract'
import { sql } from 'kysely'
import { eventually } from './waiting.ts'
import { startMailServer } from './mail-server.ts'
import { queuedMails } from './jobs.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { createTestDatabase } from './test-database.ts'
import { accountDeletedMail } from '../src/app/delete-account.ts'
import { alreadyRegisteredMail, verificationMail } from '../src/people/auth/registration.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { createImageFiles } from '../src/images/files.ts'
import { startJobs, type Jobs } from '../src/app/worker.ts'
import { freePort } from '@quad/storage/processes'
import { quietProjectMail } from '../src/projects/activity.ts'
import { inheritedMail } from '../src/projects/leave-project.ts'
import { matchesMail } from '../src/saved-searches/mail-matches.ts'
import { notificationMail } from '../src/notifications/mail-notifications.ts'
import { passwordChangedMail } from '../src/people/recovery/handlers.ts'
import { recoveryMail } from '../src/people/recovery/recovery-code.ts'
import type { Mail } from '../src/platform/mail/mail.ts'
import { queueMail } from '../src/platform/jobs/queue.ts'

// Retries of a mail wait for seconds.
const { db, pool } = await createTestDatabase()
const dataDir = await temporaryFolder()
const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://quad.test' })
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined }

let jobs: Jobs | undefined
afterEach(async () => {
  await jobs?.stop()
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = async (smtpUrl: string) => {
  const given = { ...config, smtpUrl }
  const images = createImageFiles(given)
  jobs = await startJobs({
    config: given,
    db,
    pool,
    images,
    log: { ...log, error: () => undefined },
  })
}

const queue = (mail: Mail) => db.transaction().execute((trx) => queueMail(trx, mail))

const to = 'ada@example.edu'
const project = { id: 'p', title: 'Tea & <cake>' }
const notification: Notification = {
  id: 'n',
  type: 'join-request',
  projectId: project.id,
  projectTitle: project.title,
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
  asks: null,
}
const expiresAt = new Date(Date.now() + 3_600_000)
const unsubscribeUrl = 'https://quad.test/api/unsubscribe?token=t'

const mails: Mail[] = [
  verificationMail(config, to, { token: 'secret', expiresAt, redirect: '/projects/1?a=b' }),
  alreadyRegisteredMail(config, to, undefined),
  recoveryMail(to, { code: 'AC34EF', expiresAt }),
  passwordChangedMail(config, { email: to, userId: project.id, calendarEnded: true }),
  accountDeletedMail(config, to),
  inheritedMail(config, to, project),
  { ...quietProjectMail(config, to, project), unsubscribeUrl },
  { ...notificationMail(config, { email: to, timeZone: 'UTC' }, [notification]), unsubscribeUrl },
  {
    ...notificationMail(config, { email: to, timeZone: 'UTC' }, [{ ...notification, chatId: 'c' }]),
    unsubscribeUrl,
  },
  { ...matchesMail(config, to, [{ name: 'Tea', found: ['<b>Cups</b>'] }]), unsubscribeUrl },
]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test('sends every mail by SMTP, with the same content in text and in HTML', async () => {
  const server = await startMailServer()
  await start(server.url)
  for (const mail of mails) await queue(mail)
  await eventually(async () => server.received.length === mails.length)

  for (const mail of mails) {
    const found = server.received.find(
      ({ email }) =>
        email.subject === mail.subject && email.text?.includes(mail.paragraphs[0] ?? ''),
    )
    const { text = '', html = '' } = found?.email ?? {}
    expect(found?.to).toEqual([to])
    for (const paragraph of mail.paragraphs) {
      expect(text).toContain(paragraph)
      expect(html).toContain(escaped(paragraph))
    }
    for (const part of [mail.code, mail.action?.url, mail.unsubscribeUrl]) {
      if (part === undefined) continue
      expect(text).toContain(part)
      expect(html).toContain(escaped(part))
    }
  }
})

test('only notification mails have a one-click unsubscribe link', async () => {
  const server = await startMailServer()
  await start(server.url)
  for (const mail of mails) await queue(mail)
  await eventually(async () => server.received.length === mails.length)

  const headers = server.received.map(({ email }) =>
    Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
  )
  const offering = headers.filter((each) => 'list-unsubscribe' in each)
  expect(offering).toHaveLength(4)
  for (const each of offering) {
    expect(each).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  }
})

test('a mail server that is down delays mails and loses none', async () => {
  const port = await freePort()
  await start(`smtp://127.0.0.1:${port}?requireTLS=false`)
  const waiting = ['one@example.edu', 'two@example.edu', 'three@example.edu']
  for (const address of waiting) await queue({ ...mails[0]!, to: address })
  const tried = async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs where last_error is not null`.execute(db)
    return rows.length
  }
  await eventually(async () => (await tried()) === waiting.length)

  const server = await startMailServer({ port })
  await eventually(async () => server.received.length === waiting.length, 30_000)
  expect(server.received.flatMap((mail) => mail.to).toSorted()).toEqual(waiting.toSorted())
  for (const address of waiting) {
    await eventually(async () => (await queuedMails(db, address)).length === 0)
  }
})
