import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { endIfFailing, promote, releasesIn, rollback, stopCanary } from '../../releases/index.ts'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import type { FrontEndName } from '@quad/federation/front-ends'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { eventually } from '../../../test/waiting.ts'
import { startJobs, type Jobs } from '../../app/worker.ts'
import { announceReleases, sendWebhook, webhookMessage, type WebhookMessage } from './webhook.ts'

const secret = 'a secret of twenty characters'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

let received: Received[] = []
/** Statuses of the next responses; 0: none. Then 204. */
let statuses: number[] = []

const receiver: Server = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ headers: request.headers, body })
    const status = statuses.shift() ?? 204
    if (status !== 0) response.writeHead(status, { location: '/elsewhere' }).end()
  })
})
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

const { services, database } = await createTestApp({
  config: { webhook: { url, secret }, url: 'https://quad.example.edu' },
})
const { db } = database
const { releases, config } = services
const { dataDir } = config
announceReleases({ ...services, log }, Promise.resolve(db))

const running: Jobs[] = []
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  received = []
  statuses = []
})
afterAll(async () => {
  receiver.closeAllConnections()
  await new Promise((done) => receiver.close(done))
})

let builds = 0
const made = (name: FrontEndName) => {
  builds += 1
  return writeBuild(join(dataDir, 'made'), name, String(builds).padStart(16, '0'))
}
const release = async (
  names: readonly FrontEndName[],
  { canary, store = releases }: { canary?: number; store?: typeof releases } = {},
) => {
  const all = await Promise.all(names.map(made))
  return storeAndPublish(store, all, { who: 'ada', ...(canary !== undefined && { canary }) })
}

const queued = async (): Promise<WebhookMessage[]> => {
  const { rows } = await sql<{ payload: { body: string } }>`
    select job.payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'webhook'`.execute(db)
  return rows
    .map(({ payload }) => JSON.parse(payload.body) as WebhookMessage)
    .toSorted((one, other) => one.release - other.release)
}

/** The messages once there are this many. */
const messages = (count: number): Promise<WebhookMessage[]> =>
  eventually(async () => {
    const found = await queued()
    return found.length >= count && found
  })

const forget = () => sql`delete from graphile_worker._private_jobs`.execute(db)

const counts = {
  shown: async () => ({ visitors: 100, failed: 90 }),
  others: async () => ({ visitors: 1000, failed: 0 }),
  inAllTrials: async () => ({ visitors: 1000, failed: 0 }),
}

describe('a message', () => {
  beforeEach(async () => {
    await release(['shell', 'mf-chat'])
    await messages(1)
    await forget()
  })

  test('names a release, its builds and who made it', async () => {
    const { id, what } = await release(['mf-chat'])
    const live = await releases.live()
    expect(await messages(1)).toEqual([
      {
        events: ['release'],
        site: 'https://quad.example.edu',
        release: id,
        time: live?.release.time,
        who: 'ada',
        what,
        builds: ['shell', 'mf-chat'].map((name) => ({
          name,
          build: live?.release.frontEnds[name as FrontEndName],
          share: null,
          commit: expect.any(String),
        })),
        endedCanaries: [],
        takenBack: [],
        problems: [],
      },
    ])
  })

  test('names a refusal and its problems', async () => {
    const bad = await writeBuild(join(dataDir, 'made'), 'mf-chat', 'f'.repeat(16), { exposes: [] })
    await expect(storeAndPublish(releases, [bad], { who: 'ada' })).rejects.toThrow('must expose')

    const [message] = await messages(1)
    expect(message).toMatchObject({
      events: ['refusal'],
      what: `mf-chat ${'f'.repeat(16)}: refused`,
      problems: [expect.stringContaining('mf-chat must expose ./app')],
      takenBack: [],
    })
  })

  test.each([
    ['promoted', (name: 'mf-chat') => promote(releases, name, { who: 'ada' })],
    ['rolled-back', (name: 'mf-chat') => rollback(releases, name, { who: 'ada' })],
    ['replaced', (name: 'mf-chat') => release([name])],
  ] as const)('says that a canary was %s', async (how, end) => {
    const { canaries } = await release(['mf-chat'], { canary: 20 })
    await end('mf-chat')

    const [started, ended] = await messages(2)
    expect(started).toMatchObject({ events: ['release'], endedCanaries: [] })
    expect(ended).toMatchObject({
      events: ['release', 'canary-ended'],
      endedCanaries: [{ name: 'mf-chat', build: canaries['mf-chat']?.build, how }],
    })
  })

  test('says that the server stopped a failing canary, and why', async () => {
    const { canaries } = await release(['mf-chat'], { canary: 20 })
    const { build = '', since: id = 0 } = canaries['mf-chat'] ?? {}
    await messages(1)
    await forget()
    const live = await releases.live()
    const judging = { store: releases, live: live!, rule: undefined, counts }
    const why = await endIfFailing(judging, { kind: 'canary', id, name: 'mf-chat', build })

    const [message] = await messages(1)
    expect(message).toMatchObject({
      events: ['release', 'canary-ended', 'failure-spike'],
      who: 'the server',
      endedCanaries: [{ name: 'mf-chat', build, how: 'stopped' }],
      takenBack: [{ name: 'mf-chat', build, why }],
    })
    // Once: the next release repeats what was taken back.
    await release(['mf-chat'])
    expect((await messages(2))[1]).toMatchObject({ events: ['release'], takenBack: [] })
  })
})

test('says that a team ended a canary that the server had stopped before', async () => {
  await release(['shell', 'mf-chat'])
  const canary = await made('mf-chat')
  const { name, build } = canary
  await storeAndPublish(releases, [canary], { who: 'ada', canary: 20 })
  await stopCanary(releases, { name, build, why: 'It fails.' })
  await storeAndPublish(releases, [canary], {
    who: 'ada',
    canary: 20,
    force: { checks: ['canary'], reason: 'a second try' },
  })
  await rollback(releases, name, { who: 'ada' })

  expect((await messages(5))[4]).toMatchObject({
    endedCanaries: [{ name, build, how: 'rolled-back' }],
  })
})

test('has no characters of a problem that change how a line is read', async () => {
  await release(['shell', 'mf-chat'])
  const live = (await releases.live())!
  const problems = ['a\u202eb\nc', 'x'.repeat(5000)]
  const gate = {
    forced: false,
    refused: true as const,
    checks: [{ name: 'boot' as const, problems }],
  }
  const message = webhookMessage({ ...live, release: { ...live.release, gate } }, null, config.url)
  expect(message.problems[0]).toBe('a\ufffdb\ufffdc')
  expect(message.problems[1]).toHaveLength(1000)
})

test('says that the gate refused what the server would take back', async () => {
  await release(['shell', 'mf-chat'])
  await messages(1)
  const live = (await releases.live())!
  const checks = [{ name: 'requirements' as const, problems: ['mf-chat needs react ^18.'] }]
  const gate = { forced: false, refused: true as const, checks }
  const refused = { ...live, release: { ...live.release, who: 'the server', gate } }

  expect(webhookMessage(refused, live.release, config.url)).toMatchObject({
    events: ['refusal', 'failure-spike'],
    problems: ['mf-chat needs react ^18.'],
  })
})

test('a release or refusal that another server writes is queued by that one alone', async () => {
  const other = releasesIn(dataDir)
  await release(['shell', 'mf-chat'], { store: other })
  await release(['mf-chat'])
  expect(await messages(1)).toHaveLength(1)
})

describe('the delivery', () => {
  const start = async (timeLimit = 10_000): Promise<void> => {
    const limited = { ...config, timeLimits: { ...config.timeLimits, webhook: timeLimit } }
    running.push(await startJobs({ ...services, config: limited, log }))
  }
  const arrived = (count: number) => eventually(async () => received.length >= count && received)
  const attempts = async (): Promise<number> => {
    const { rows } = await sql<{ attempts: number }>`
      select attempts from graphile_worker.jobs
      where task_identifier = 'webhook' and locked_at is null`.execute(db)
    return rows[0]?.attempts ?? 0
  }

  test('is signed with the secret, the time and the body', async () => {
    await start()
    const { id } = await release(['shell', 'mf-chat'])

    const [{ headers, body } = { headers: {}, body: '' }] = await arrived(1)
    expect(JSON.parse(body)).toMatchObject({ events: ['release'], release: id })
    expect(headers['content-type']).toBe('application/json')
    const signature = String(headers['quad-signature'])
    const [, time = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    expect(v1).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60)
  })

  test.each([
    ['fails', [500]],
    ['redirects', [307]],
    ['does not respond', [0]],
  ])('is repeated if the receiver %s, and the release is made all the same', async (_, first) => {
    statuses = [...first]
    await start(200)
    const { id } = await release(['shell', 'mf-chat'])
    expect((await releases.live())?.release.id).toBe(id)

    await eventually(async () => (await attempts()) === 1)
    expect(received).toHaveLength(1)
    // The queue would wait.
    await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
      from graphile_worker.jobs`.execute(db)
    await arrived(2)
    expect(received[1]?.body).toBe(received[0]?.body)
    expect(received[1]?.headers['host']).toBe(new URL(url).host)
  })

  test('logs neither the address nor the secret', async () => {
    const lines: object[] = []
    statuses = [500]
    const failed = sendWebhook(
      { config, log: { warn: (line: object) => lines.push(line) } as never },
      { body: '{}' },
      { attempts: 10, max_attempts: 10 },
    )
    await expect(failed).rejects.toThrow('status 500')
    expect(lines).toEqual([
      { reason: 'the receiver responded with status 500', attempt: 10, nextTry: null },
    ])
  })
})

test('a queue that does not work fails no release', async () => {
  const store = releasesIn(dataDir)
  const broken = Promise.reject(new Error('no database'))
  const errors: unknown[] = []
  const failing = { error: (line: unknown) => errors.push(line), warn: () => undefined }
  announceReleases({ ...services, releases: store, log: failing as never }, broken)

  const { id } = await release(['shell', 'mf-chat'], { store })

  expect((await store.live())?.release.id).toBe(id)
  await eventually(async () => errors.length === 1)
})
