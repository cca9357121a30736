import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { constants as osConstants, getPriority } from 'node:os'
import { join } from 'node:path'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { runHashingTask } from './hashing-threads.ts'
import { hashPassword } from './passwords.ts'

const { services, visitor } = await createTestApp()
const { createUser } = createFactories(services.db)
const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

const password = 'a long walk by the river'
const password_hash = await hashPassword(password)

/** The priorities of this process's threads. See proc_pid_stat(5); a name may hold spaces. */
const priorities = async (): Promise<number[]> => {
  const threads = await readdir('/proc/self/task')
  return Promise.all(
    threads.map(async (thread) => {
      const stat = await readFile(`/proc/self/task/${thread}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
    }),
  )
}

const lowPriorities = async (): Promise<number[]> =>
  (await priorities()).filter((priority) => priority !== getPriority())

test('only the hashing threads have a lower priority, and there are at most two', async () => {
  // Of this file and of others in the same process.
  const before = await lowPriorities()
  await Promise.all(Array.from({ length: 6 }, () => hashPassword(password)))
  const after = await lowPriorities()
  expect(new Set(after)).toEqual(new Set([osConstants.priority.PRIORITY_BELOW_NORMAL]))
  expect(after.length - before.length).toBeLessThanOrEqual(1)
})

/** Holds the threads that read files: opening a pipe waits for its other end. */
const holdFileThreads = () => {
  const pipes = Array.from({ length: 4 }, (_, nth) => join(folder, `pipe-${nth}`))
  execFileSync('mkfifo', pipes)
  const opened = pipes.map((path) => open(path, 'r'))
  return async () => {
    const ends = pipes.map((path) => openSync(path, constants.O_RDWR | constants.O_NONBLOCK))
    await Promise.all(opened.map(async (file) => (await file).close()))
    for (const end of ends) closeSync(end)
  }
}

test('hashes while files hold all threads that read them', async () => {
  const release = holdFileThreads()
  try {
    expect(await runHashingTask({ password, hashed: password_hash })).toBe(true)
  } finally {
    await release()
  }
})

test('a sign-in whose thread fails gets an internal error, and the next one another thread', async () => {
  const { email } = await createUser({ password_hash: 'damaged' })
  for (let nth = 0; nth < 3; nth += 1) {
    await expect(visitor().login({ body: { email, password } })).rejects.toMatchObject({
      error: 'internal',
    })
  }
  const person = await createUser({ password_hash })
  expect(await visitor().login({ body: { email: person.email, password } })).toMatchObject({
    id: person.id,
  })
})
