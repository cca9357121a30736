import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { embeddedUrl, killProcesses, startProcess } from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import { readReports } from './read-reports.ts'

const { services, as, visitor } = await createTestApp()
const { db, config } = services
const { createUser, createProject } = createFactories(db)

const read = (...args: string[]) =>
  readReports({ ...config, url: 'https://quad.example.edu' }, args)

beforeEach(async () => {
  await db.deleteFrom('reports').execute()
  await db.deleteFrom('failure_reports').execute()
})

const createReport = async (reason: string) => {
  const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
  const project = await createProject({ owner: ben, title: 'Free money' })
  const body = { about: 'project', id: project.id, reason } as const
  await (await as(ada)).sendReport({ body })
  const { id } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  return { ada, ben, project, id }
}

test('prints that the queue is empty', async () => {
  expect(await read()).toBe('No open reports.\n')
})

test('prints content, reporter, reason and text of each report', async () => {
  const { ada, ben, project, id } = await createReport('It is a fraud.')
  const output = await read()
  expect(output).toContain(`#${id}  `)
  expect(output).toContain('a project\n')
  expect(output).toContain(`by      Ada <${ada.email}>`)
  expect(output).toContain(`of      Ben <${ben.email}>`)
  expect(output).toContain(`page    https://quad.example.edu/projects/${project.id}`)
  expect(output).toContain('reason  It is a fraud.')
  expect(output).toContain('text    Free money\n          We draw the town')
  expect(output).toContain('1 open report.')
})

test('removes a resolved report from the queue, also when repeated', async () => {
  const { id } = await createReport('It is a fraud.')
  expect(await read('--done', String(id))).toBe(`Report #${id} is done.\n`)
  expect(await read('--done', `#${id}`)).toBe(`Report #${id} is done.\n`)
  expect(await read()).toBe('No open reports.\n')
})

test('names an unknown report', async () => {
  await expect(read('--done', '987654')).rejects.toThrow('There is no report #987654.')
})

test.each([['--nonsense'], ['--done', 'all'], ['--done'], ['--front-end', '--done', '1'], ['12']])(
  'prints the usage for unknown options: %s',
  async (...args) => {
    await expect(read(...args)).rejects.toThrow('--done <number>')
  },
)

test('replaces control characters in user texts', async () => {
  await createReport('\u001b[2J\u202egnihton\nsecond line')
  const output = await read()
  expect(output).toContain('reason  \ufffd[2J\ufffdgnihton\n          second line')
  for (const steering of ['\u001b', '\u202e']) expect(output).not.toContain(steering)
})

test('counts front-end failures, the latest first', async () => {
  expect(await read('--front-end')).toBe('No failure was reported.\n')
  const failure = {
    release: 'r1',
    remote: 'mf-search',
    build: 'abc',
    phase: 'load',
    message: 'Loading failed',
    path: '/search',
  } as const
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; rv:150.0) Gecko/20100101 Firefox/150.0' }
  await visitor().inject({
    method: 'POST',
    url: '/api/public/reports/front-end',
    headers: firefox,
    payload: failure,
  })
  await visitor().reportFailure({ body: failure })
  await visitor().reportFailure({ body: { ...failure, path: '/' } })
  await visitor().reportFailure({ body: { ...failure, remote: 'mf-chat' } })
  const output = await read('--front-end')
  expect(output).toMatch(
    / {2}1 times {2}mf-chat[^]* {2}2 times {2}mf-search, build abc, release r1/,
  )
  const day = new Date().toISOString().slice(0, 10)
  expect(output).toContain(`  load    Loading failed (other)\n  first   ${day} `)
  expect(output).toContain('UTC\n  at      /\n')
  expect(output).toMatch(
    / {2}1 times {2}mf-search, build abc, release r1\n {2}load {4}.*\(Firefox\)/,
  )
})

describe('as a command', () => {
  const run = async (environment: Record<string, string>, ...args: string[]) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
      env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...environment },
    })
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    return { stdout, stderr, code: code as number | null }
  }

  afterAll(killProcesses)

  test('reads the database of a running server, and of a stopped one', async () => {
    const folder = await temporaryFolder()
    const dataDir = join(folder, 'data')
    const missing = await run({ DATA_DIR: dataDir })
    expect(missing).toMatchObject({ code: 1, stdout: '' })
    expect(missing.stderr).toContain(`There is no data folder ${dataDir}`)

    const server = startProcess({ DATA_DIR: dataDir })
    await server.ready
    const own = connectDatabase(await embeddedUrl(dataDir))
    const { id: subject_id } = await createFactories(own.db).createUser()
    const copy = JSON.stringify({ ofId: null, ofName: 'Ben', text: 'You fool' })
    await own.db
      .insertInto('reports')
      .values({ reporter_id: null, about: 'person', subject_id, copy, reason: 'It is rude.' })
      .execute()
    await own.db.destroy()
    expect((await run({ DATA_DIR: dataDir })).stdout).toContain('text    You fool')

    server.kill('SIGTERM')
    await server.ended
    expect((await run({ DATA_DIR: dataDir }, '--done', '1')).stdout).toBe('Report #1 is done.\n')
    expect(await run({ DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      stdout: 'No open reports.\n',
    })
    await rm(folder, { recursive: true, force: true })
  })
})
