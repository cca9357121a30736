import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { localServerFile } from '@quad/federation/local-server'
import { commands } from './commands/commands.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    env: { ...process.env, ...env },
  })
const rollback = (dataDir: string) => run(['rollback', 'shell'], { DATA_DIR: dataDir })

test('says in one line that no server runs on the data folder', async () => {
  const dataDir = await temporary.make()
  const refusal = {
    code: 1,
    stdout: '',
    stderr: `No server runs on ${dataDir}. Start it with npm start, or name another one with --to.\n`,
  }
  await expect(rollback(dataDir)).rejects.toMatchObject(refusal)

  // A killed server leaves its file.
  const url = 'http://127.0.0.1:9'
  await writeFile(localServerFile(dataDir), JSON.stringify({ url, site: url, token: 'gone' }))
  await expect(rollback(dataDir)).rejects.toMatchObject(refusal)
})

test('says in one sentence what to do without a release token', async () => {
  const to = ['rollback', 'shell', '--to', 'https://quad.example.edu']
  await expect(run(to, { RELEASE_TOKEN: '' })).rejects.toMatchObject({
    code: 1,
    stderr:
      'Set the environment variable RELEASE_TOKEN to a release token for https://quad.example.edu, which an operator of that site makes for your front end.\n',
  })
})

const helpOnPromote = `Usage:
  npm run promote -- <front end> … [options]  promote its canary to all visitors
Options:
  --force size,commit            although these checks fail, with --why
  --why "reason"                 the reason, which the history keeps
  --to https://quad.example.edu  on a running server, with RELEASE_TOKEN set
`

test('lists each command in a line with --help', async () => {
  const { stdout, stderr } = await run(['--help'])
  const listed = stdout.match(/(?<=^  npm run )[\w-]+(?= .*  \S)/gm)
  expect(listed).toEqual(Object.keys(commands))
  expect(stdout).toMatch(/^Usage:\n.+\nFront ends: shell, .+\n$/s)
  expect(stderr).toBe('')
})

test('shows the options of a command with --help, and runs nothing', async () => {
  const DATA_DIR = await temporary.make()
  await expect(run(['promote', 'shell', '--help'], { DATA_DIR })).resolves.toEqual({
    stdout: helpOnPromote,
    stderr: '',
  })
})

test('ends the help on a command with what is wrong', async () => {
  await expect(run(['promote', 'shell', '--canary', '5'])).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${helpOnPromote}promote has no option --canary.\n`,
  })
})

test('ends the help for a wrong command with what is wrong', async () => {
  await expect(run(['undo'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage:\n[^]+\nThere is no command called undo\.\n$/),
  })
})
