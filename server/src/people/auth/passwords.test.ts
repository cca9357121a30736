import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync } from 'node:fs'
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { constants as osConstants, getPriority } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { runHashingTask } from './hashing-threads.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'

test('a password matches only its own hash', async () => {
  const hashed = await hashPassword('a long walk by the river')
  expect(await verifyPassword(hashed, 'a long walk by the river')).toBe(true)
  expect(await verifyPassword(hashed, 'a long walk by the lake')).toBe(false)
})

test("hashes with argon2id at OWASP's cost", async () => {
  expect(await hashPassword('a long walk by the river')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  )
})

test('no password matches without a hash', async () => {
  expect(await verifyPassword(undefined, 'a long walk by the river')).toBe(false)
})

test('a hash with another cost still matches', async () => {
  const hashed = await hash('a long walk', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  expect(await verifyPassword(hashed, 'a long walk')).toBe(true)
})

test('differently composed accents match', async () => {
  const hashed = await hashPassword('caf\u00e9 au lait')
  expect(await verifyPassword(hashed, 'cafe\u0301 au lait')).toBe(true)
})

test('recognizes the most common passwords, in any case', () => {
  expect(isCommonPassword('password')).toBe(true)
  expect(isCommonPassword('QwertyUiop')).toBe(true)
  expect(isCommonPassword('Corvette')).toBe(true)
  expect(isCommonPassword('contrasen\u0303a')).toBe(true)
  expect(isCommonPassword('a long walk by the river')).toBe(false)
})

test('knows at least 3,000 common passwords, and refuses each', () => {
  const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  const known = list.trim().split('\n')
  expect(new Set(known).size).toBeGreaterThanOrEqual(3000)
  expect(known.filter((each) => !isCommonPassword(each) || each.length < 8)).toEqual([])
})

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
