import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Runs `npm run dev`, which is expected to stop at once. */
const develop = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'dev.ts'), ...args], {
    env: { ...process.env, ...env },
    timeout: 60_000,
  })

test('lists the front ends when there is none of a name', async () => {
  await expect(develop(['mf-serch'])).rejects.toMatchObject({
    code: 1,
    stderr:
      'There is no front end called mf-serch. Front ends: shell, mf-auth, mf-chat, mf-profile, mf-projects, mf-releases, mf-search\n',
  })
})

test.each([[[]], [['mf-search']]])('refuses the bucket of a live site: %s', async (names) => {
  // No service is there.
  const env = { STORAGE_URL: 's3://quad', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1', PORT: '0' }
  await expect(develop(names, env)).rejects.toMatchObject({
    code: 1,
    stderr:
      'npm run dev does not work on a bucket, because it would change the live site. Unset STORAGE_URL and repeat the command.\n',
  })
})
