import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { localServerFile } from '@quad/federation/local-server'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const rollback = (dataDir: string) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'cli.ts'), 'rollback', 'shell'],
    { env: { ...process.env, DATA_DIR: dataDir } },
  )

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
