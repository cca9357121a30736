import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync } from 'node:fs'
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { constants as osConstants, getPriority } from 'node:os'
import { join } from 'node:path'
import { texts } from '@quad/contract'
import { hash } from '@node-rs/argon2'
import { serverTexts } from '../../platform/http/errors.ts'
import type { HashingTask } from './hashing-thread.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

declare global {
  namespace jest {
    // Missing in @types/jest.
    function unstable_mockModule(name: string, factory: () => unknown): typeof jest
  }
}

// The threads themselves, with counted work. Hashing takes far longer than the rest of these requests,
// so equal hashing means that time reveals nothing.
const { runHashingTask } = await import('./hashing-threads.ts')
const work: string[] = []
jest.unstable_mockModule(join(import.meta.dirname, 'hashing-threads.ts'), () => ({
  runHashingTask: (task: HashingTask) => {
    work.push(task.hashed ? `verify ${/\$m=\d+,t=\d+,p=\d+\$/.exec(task.hashed)?.[0]}` : 'hash')
    return runHashingTask(task)
  },
}))

const { createTestApp } = await import('../../../test/app.ts')
const { createFactories } = await import('../../../test/factories.ts')
const { writeMails } = await import('../../../test/jobs.ts')
const { hashPassword, isCommonPassword, verifyPassword } = await import('./passwords.ts')

const { services, visitor } = await createTestApp()
const { createUser } = createFactories(services.db)
const password_hash = await hashPassword('my own password')

const effortOf = async (call: () => Promise<unknown>, refusal: object) => {
  work.length = 0
  await expect(call()).rejects.toMatchObject(refusal)
  return [...work]
}

test('a failed sign-in gets one text and costs one full hash, for any address', async () => {
  const verified = await createUser({ password_hash })
  const unverified = await createUser({ password_hash, email_verified_at: null })
  for (const email of [verified.email, unverified.email, 'missing@example.edu']) {
    const signIn = () => visitor().login({ body: { email, password: 'not my password' } })
    expect(await effortOf(signIn, { message: texts.wrongCredentials })).toEqual([
      'verify $m=19456,t=2,p=1$',
    ])
  }
})

test('a registration costs one hash, for a known and an unknown address', async () => {
  const { email } = await createUser()
  for (const each of [email, 'fresh@example.edu']) {
    work.length = 0
    await visitor().register({ body: { email: each, password: 'a long walk by the river' } })
    expect(work).toEqual(['hash'])
  }
})

test('a guess of a recovery code gets one text and costs one full hash: with a code, without one, without tries, without an account', async () => {
  const holder = await createUser()
  await visitor().recoverPassword({ body: { email: holder.email } })
  await writeMails(services)
  const newPassword = 'a brand new pencil'
  const missing = { ...holder, id: crypto.randomUUID(), email: 'missing@example.edu' }
  const guesses = Array.from({ length: 4 }, () => holder).concat(await createUser(), missing)
  for (const { id, email } of guesses) {
    const body = { token: 'ZZZZZZ', email, userId: id, newPassword }
    for (const guess of [
      () => visitor().verifyRecoveryToken({ body }),
      () => visitor().resetPassword({ body }),
    ]) {
      expect(await effortOf(guess, { message: serverTexts.recoveryCodeWrong })).toEqual([
        'verify $m=19456,t=2,p=1$',
      ])
    }
  }
})

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

test('a hash with another cost still matches', async () => {
  const hashed = await hash('a long walk', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  expect(await verifyPassword(hashed, 'a long walk')).toBe(true)
})

test('differently composed accents match', async () => {
  const hashed = await hashPassword('caf\u00e9 au lait')
  expect(await verifyPassword(hashed, 'cafe\u0301 au lait')).toBe(true)
})

test('knows at least 3,000 common passwords, and refuses each, in any case', () => {
  const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  const known = list.trim().split('\n')
  expect(new Set(known).size).toBeGreaterThanOrEqual(3000)
  expect(known.filter((each) => !isCommonPassword(each) || each.length < 8)).toEqual([])
  expect(isCommonPassword('QwertyUiop')).toBe(true)
  expect(isCommonPassword('contrasen\u0303a')).toBe(true)
  expect(isCommonPassword('a long walk by the river')).toBe(false)
})

const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

const password = 'a long walk by the river'
const passwordHash = await hashPassword(password)

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
    expect(await runHashingTask({ password, hashed: passwordHash })).toBe(true)
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
  const person = await createUser({ password_hash: passwordHash })
  expect(await visitor().login({ body: { email: person.email, password } })).toMatchObject({
    id: person.id,
  })
})
