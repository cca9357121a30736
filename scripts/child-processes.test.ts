import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './steps.ts'

/** Programs that read nothing foreign: git in the own checkout, the developer's own server, and `id`. */
const own = new Set([
  'federation/src/build/checkout.ts',
  'federation/src/dev/api-server.ts',
  'embedded-postgresql/src/locate-cluster.ts',
])

test('every process that handles foreign content is started without the secrets of this one', async () => {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
  })
  const sources = stdout
    .split('\n')
    .filter((path) => /^[^/]+\/src\/.*\.tsx?$/.test(path) && !/^e2e\/|\.test\./.test(path))
  const texts = await Promise.all(
    sources.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const),
  )
  const starting = texts.filter(
    ([path, text]) => text.includes('node:child_process') && !own.has(path),
  )
  expect(starting.length).toBeGreaterThan(3)
  const open = starting.filter(([, text]) => !/env(?::|\b.*=) childEnvironment\(/.test(text))
  expect(open.map(([path]) => path)).toEqual([])
})
