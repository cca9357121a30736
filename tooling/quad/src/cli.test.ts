import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { localServerFile } from '@quad/federation/local-server'

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

test('ends the help for a wrong command with what is wrong', async () => {
  await expect(run(['undo'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage:\n[^]+\nThere is no command called undo\.\n$/),
  })
})
