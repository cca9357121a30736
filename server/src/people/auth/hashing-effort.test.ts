import { join } from 'node:path'
import { texts } from '@quad/contract'
import { serverTexts } from '../../platform/http/errors.ts'
import type { HashingTask } from './hashing-thread.ts'

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
const { hashPassword } = await import('./passwords.ts')

const { services, visitor } = await createTestApp()
const { createUser } = createFactories(services.db)
const password_hash = await hashPassword('my own password')

const effortOf = async (call: () => Promise<unknown>, refusal: object) => {
  work.length = 0
  await expect(call()).rejects.toMatchObject(refusal)
  return [...work]
}

test('a failed sign-in costs one full hash, for any address', async () => {
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

test('a guess of a recovery code costs one full hash: with a code, without tries, without an account', async () => {
  const holder = await createUser()
  await visitor().recoverPassword({ body: { email: holder.email } })
  await writeMails(services)
  const newPassword = 'a brand new pencil'
  const guesses = Array.from({ length: 4 }, () => holder).concat({
    ...holder,
    id: crypto.randomUUID(),
    email: 'missing@example.edu',
  })
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
