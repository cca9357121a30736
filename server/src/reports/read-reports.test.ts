import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { embeddedUrl, killProcesses, startProcess } from '../../test/server-process.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { connectDatabase } from '../database/connect.ts'
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

test('an empty queue says so', async () => {
  expect(await read()).toBe('No report waits.\n')
})

test('the queue says what was reported, by whom, why and what it said', async () => {
  const { ada, ben, project, id } = await createReport('It is a fraud.')
  const said = await read()
  expect(said).toContain(`#${id}  `)
  expect(said).toContain('a project\n')
  expect(said).toContain(`by      Ada <${ada.email}>`)
  expect(said).toContain(`of      Ben <${ben.email}>`)
  expect(said).toContain(`page    https://quad.example.edu/projects/${project.id}`)
  expect(said).toContain('reason  It is a fraud.')
  expect(said).toContain('said    Free money\n          We draw the town')
  expect(said).toContain('1 report waits.')
})

test('what was dealt with is off the queue; saying so again is safe', async () => {
  const { id } = await createReport('It is a fraud.')
  expect(await read('--done', String(id))).toBe(`Report #${id} is done.\n`)
  expect(await read('--done', `#${id}`)).toBe(`Report #${id} is done.\n`)
  expect(await read()).toBe('No report waits.\n')
})

test('an unknown report is named', async () => {
  await expect(read('--done', '987654')).rejects.toThrow('There is no report #987654.')
})

test.each([['--nonsense'], ['--done', 'all'], ['--done'], ['--front-end', '--done', '1'], ['12']])(
  'what it does not understand (%s) it answers with what it does',
  async (...args) => {
    await expect(read(...args)).rejects.toThrow('--done <number>')
  },
)

test('nothing that people write can steer the terminal', async () => {
  await createReport('\u001b[2J\u202egnihton\nsecond line')
  const said = await read()
  expect(said).toContain('reason  \ufffd[2J\ufffdgnihton\n          second line')
  for (const steering of ['\u001b', '\u202e']) expect(said).not.toContain(steering)
})

test('failures of front ends are counted, the latest first', async () => {
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
  const said = await read('--front-end')
  expect(said).toMatch(/ {2}1 times {2}mf-chat[^]* {2}2 times {2}mf-search, build abc, release r1/)
  const day = new Date().toISOString().slice(0, 10)
  expect(said).toContain(`  load    Loading failed (other)\n  first   ${day} `)
  expect(said).toContain('UTC\n  at      /\n')
  expect(said).toMatch(/ {2}1 times {2}mf-search, build abc, release r1\n {2}load {4}.*\(Firefox\)/)
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

  test('it reads a running server’s own database, and one whose server is stopped', async () => {
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
    expect((await run({ DATA_DIR: dataDir })).stdout).toContain('said    You fool')

    server.kill('SIGTERM')
    await server.ended
    expect((await run({ DATA_DIR: dataDir }, '--done', '1')).stdout).toBe('Report #1 is done.\n')
    expect(await run({ DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      stdout: 'No report waits.\n',
    })
    await rm(folder, { recursive: true, force: true })
  })
})
