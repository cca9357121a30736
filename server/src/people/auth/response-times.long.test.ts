import { randomUUID } from 'node:crypto'
import { createTestApp } from '../../../test/app.ts'
import type { Browser } from '../../../test/browser.ts'
import { createFactories } from '../../../test/factories.ts'
import { hashPassword } from './passwords.ts'

const { services, visitor } = await createTestApp()
const { createUser } = createFactories(services.db)
const password_hash = await hashPassword('my own password')

const pairs = 40

/**
 * If time reveals nothing, each address is the slower one in about half of the pairs. This bound is
 * missed by chance less than once in a million runs. Other load affects both of a pair alike.
 */
const fewest = pairs / 2 - (5 * Math.sqrt(pairs)) / 2

const took = async (call: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await call().catch(() => undefined)
  return performance.now() - began
}

const calls: Record<string, (browser: Browser, email: string) => Promise<unknown>> = {
  'a sign-in': (browser, email) => browser.login({ body: { email, password: 'not my password' } }),
  'a registration': (browser, email) =>
    browser.register({ body: { email, password: 'a long walk by the river' } }),
  'a recovery': (browser, email) => browser.recoverPassword({ body: { email } }),
}

const cases = Object.keys(calls).flatMap((name) => [
  { name, known: 'a verified account', email_verified_at: new Date() },
  { name, known: 'an unverified account', email_verified_at: null },
])

test.each(cases)(
  'takes as long for $known as for an unknown address: $name',
  async ({ name, email_verified_at }) => {
    const timeFor = (email: string) => {
      const browser = visitor()
      return took(() => calls[name]!(browser, email))
    }
    let knownSlower = 0
    for (let nth = 0; nth < pairs; nth += 1) {
      const { email } = await createUser({ password_hash, email_verified_at })
      const unknown = `${randomUUID().slice(0, 18)}@example.edu`
      // Each comes first in half of the pairs.
      const [first, second] = nth % 2 === 0 ? [email, unknown] : [unknown, email]
      const times = [await timeFor(first), await timeFor(second)]
      if (times[nth % 2]! > times[1 - (nth % 2)]!) knownSlower += 1
    }
    expect(knownSlower).toBeGreaterThan(fewest)
    expect(knownSlower).toBeLessThan(pairs - fewest)
  },
)
