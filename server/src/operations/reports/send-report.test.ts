import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { limits, texts, type EndpointArguments, type Endpoints } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { embeddedUrl, killProcesses, startProcess } from '../../../test/server-process.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { purge } from '../../app/upkeep.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import { readReports, resolveReport, waitingReports } from './read-reports.ts'

const { as, services, visitor } = await createTestApp()
const { db, config } = services
const { createUser, createProject, createChat } = createFactories(db)

type Report = EndpointArguments<Endpoints['sendReport']>['body']

/** Ada with a message by Ben. */
const createScene = async () => {
  const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
  const [adas, bens] = [await as(ada), await as(ben)]
  const { id: chatId } = await createChat(ada, ben)
  const message = await bens.sendMessage({
    params: { chatId, userId: ben.id },
    body: { msg: 'You fool', ts: '1' },
  })
  const report = (about: Report['about'], id: string, reason = 'It is rude.') =>
    adas.sendReport({ body: { about, id, reason } })
  return { ada, ben, adas, bens, chatId, message, report }
}

test('stores a reported message with its text, its author and its chat', async () => {
  const { ada, ben, message, report } = await createScene()
  expect(await report('message', message.id)).toEqual({ message: texts.reported })
  expect(await waitingReports(db)).toMatchObject([
    {
      about: 'message',
      subjectId: message.id,
      reason: 'It is rude.',
      by: { id: ada.id, email: ada.email },
      copy: { ofId: ben.id, ofName: 'Ben', text: 'You fool', where: 'a direct chat' },
      ofEmail: ben.email,
    },
  ])
})

test('stores a reported project or person with their texts', async () => {
  const { ben, report } = await createScene()
  const project = await createProject({ owner: ben, title: 'Free money' })
  await report('project', project.id)
  await report('person', ben.id)
  expect((await waitingReports(db)).map(({ copy }) => copy)).toMatchObject([
    { ofId: ben.id, text: expect.stringContaining('Free money\nWe draw the town') },
    { ofId: ben.id, text: expect.stringContaining('I like old maps.') },
  ])
})

test('keeps the reported text after it is changed or deleted', async () => {
  const { ben, adas, bens, chatId, message, report } = await createScene()
  const project = await createProject({ owner: ben, title: 'Free money' })
  await report('message', message.id)
  await report('project', project.id)
  await bens.deleteProject({ params: { projectId: project.id } })
  await adas.deleteChat({ params: { chatId } })
  await bens.deleteUser({ params: { userId: ben.id } })
  expect(await waitingReports(db)).toMatchObject([
    { copy: { ofName: 'Ben', text: 'You fool' }, ofEmail: null },
    { copy: { text: expect.stringContaining('Free money') } },
  ])
})

test('stores what was said before an edit or the deletion, also if it is reported afterwards', async () => {
  const { ada, ben, adas, bens, message, report } = await createScene()
  const params = { messageId: message.id }
  await bens.editMessage({ params, body: { msg: 'You friend' } })
  await report('message', message.id, 'It was rude.')
  await bens.deleteMessage({ params })
  await report('message', message.id, 'It was deleted.')
  const copies = (await waitingReports(db)).map(({ copy }) => copy)
  expect(copies).toMatchObject([
    { ofName: 'Ben', text: 'You friend', earlier: ['You fool'] },
    { ofName: 'Ben', text: '', earlier: ['You fool', 'You friend'] },
  ])
  // The reporter gets no text that the chat does not show any more.
  const { body } = await adas.inject({ url: `/api/users/${ada.id}/export` })
  expect(body).toContain('It was deleted.')
  expect(body).not.toContain('You fool')
  const { reports } = await bens.exportData({ params: { userId: ben.id } })
  expect(reports).toEqual([])
})

test("keeps a report after its reporter deletes the account, without the reporter's name", async () => {
  const { ada, adas, message, report } = await createScene()
  await report('message', message.id)
  await adas.deleteUser({ params: { userId: ada.id } })
  expect(await waitingReports(db)).toMatchObject([{ by: { id: null, name: null, email: null } }])
})

test('stores the same report once, also at the same moment; another reason is another report', async () => {
  const { ben, report } = await createScene()
  await Promise.all([report('person', ben.id), report('person', ben.id)])
  await report('person', ben.id, 'And a liar.')
  const [first] = await waitingReports(db)
  expect(await waitingReports(db)).toHaveLength(2)
  await resolveReport(db, first!.id)
  await report('person', ben.id)
  expect(await waitingReports(db)).toHaveLength(2)
})

test('returns 404 for what is hidden or deleted for the reporter', async () => {
  const { ada, ben, adas, bens, chatId, message, report } = await createScene()
  await adas.blockPerson({ params: { userId: ada.id, otherId: ben.id }, body: '' })
  const hidden = await bens.sendMessage({
    params: { chatId, userId: ben.id },
    body: { msg: 'Hello?', ts: '2' },
  })
  await expect(report('message', hidden.id)).rejects.toMatchObject({ status: 404 })
  await adas.deleteChat({ params: { chatId } })
  await expect(report('message', message.id)).rejects.toMatchObject({ status: 404 })
  expect(await waitingReports(db)).toEqual([])
})

test("returns 409 for the reporter's own content", async () => {
  const { ada, bens, message, report } = await createScene()
  const { id: projectId } = await createProject({ owner: ada })
  await expect(report('person', ada.id)).rejects.toMatchObject({ status: 409 })
  await expect(report('project', projectId)).rejects.toMatchObject({ status: 409 })
  const reporting = bens.sendReport({
    body: { about: 'message', id: message.id, reason: 'It is mine.' },
  })
  await expect(reporting).rejects.toMatchObject({ status: 409 })
})

test.each(['', ' no ', 'x'.repeat(limits.reportReasonMax + 1)])(
  'a reason like "%s" is refused with its limits',
  async (reason) => {
    const { ben, report } = await createScene()
    await expect(report('person', ben.id, reason)).rejects.toMatchObject({
      error: 'validation_failed',
      fields: { reason: texts.reportReasonLength },
    })
  },
)

test('deletes resolved reports after 90 days, and keeps open ones', async () => {
  const { ben, message, report } = await createScene()
  await report('message', message.id)
  await report('person', ben.id)
  const [first] = await waitingReports(db)
  await resolveReport(db, first!.id)
  const count = async () => (await db.selectFrom('reports').select('id').execute()).length
  await purge({ db, log }, 'reports')
  expect(await count()).toBe(2)
  const long = new Date(Date.now() - 91 * 86_400_000)
  await db.updateTable('reports').set({ done_at: long }).where('id', '=', first!.id).execute()
  await db.updateTable('reports').set({ at: long }).execute()
  await purge({ db, log }, 'reports')
  expect(await waitingReports(db)).toHaveLength(1)
  expect(await count()).toBe(1)
})

const read = (...args: string[]) =>
  readReports({ ...config, url: 'https://quad.example.edu' }, args)

beforeEach(async () => {
  await db.deleteFrom('reports').execute()
  await db.deleteFrom('failures').execute()
})

const createReport = async (reason: string) => {
  const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
  const project = await createProject({ owner: ben, title: 'Free money' })
  const body = { about: 'project', id: project.id, reason } as const
  await (await as(ada)).sendReport({ body })
  const { id } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  return { ada, ben, project, id }
}

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
  const where = { release: 'r1', remote: 'mf-search', build: 'abc', phase: 'load' } as const
  const failure = { ...where, message: 'Loading failed', path: '/search' }
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
