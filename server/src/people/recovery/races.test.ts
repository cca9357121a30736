import { hash } from '@node-rs/argon2'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'

const { services, visitor } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

const rounds = 200

const right = 'ACDEFG'
const wrong = 'GFEDCA'
const newPassword = 'a brand new pencil'
// The cheapest hash: the races do not depend on hashing.
const codeHash = await hash(right, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A user with an unused code, and the two endpoints that check it. */
const createHolder = async () => {
  const { id: userId, email } = await createUser()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hash: codeHash, expires_at: new Date(Date.now() + 900_000) })
    .execute()
  const check = (token: string) => visitor().verifyRecoveryToken({ body: { email, token } })
  const reset = (token: string) => visitor().resetPassword({ body: { userId, token, newPassword } })
  const tries = async () => {
    const row = await db
      .selectFrom('recovery_codes')
      .select('tries')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.tries
  }
  return { userId, check, reset, tries }
}

const outcomes = async (guesses: Promise<unknown>[]): Promise<unknown[]> => {
  const results = await Promise.allSettled(guesses)
  return results.map((result) =>
    result.status === 'fulfilled' ? 'right' : (result.reason as { error: string }).error,
  )
}

const refused = 'validation_failed'

test(`judges five of many concurrent guesses over both endpoints, in each of ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { check, reset, tries } = await createHolder()
    const guesses = [check, reset, check, reset, check, reset].map((door) => door(wrong))
    expect(await outcomes(guesses)).toEqual(guesses.map(() => refused))
    expect(await tries()).toBe(5)
    // Guesses without tries also cost a hash, so a sample of the rounds is enough.
    if (round % 10 > 0) continue
    expect(await outcomes([check(right), reset(right)])).toEqual([refused, refused])
  }
})

test(`accepts the right one of five concurrent guesses, once, in each of ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { userId, check, reset, tries } = await createHolder()
    const place = round % 5
    const checks = round % 2 === 0
    const guesses = Array.from({ length: 5 }, (_, nth) => {
      if (nth === place) return checks ? check(right) : reset(right)
      return nth % 2 ? check(wrong) : reset(wrong)
    })
    expect(await outcomes(guesses)).toEqual(
      guesses.map((_, nth) => (nth === place ? 'right' : refused)),
    )
    if (checks) {
      // The try was returned, so the other endpoint accepts the code.
      expect(await tries()).toBe(4)
      expect(await guesses[place]).toBe(userId)
      expect(await outcomes([reset(right)])).toEqual(['right'])
    }
    expect(await tries()).toBeUndefined()
  }
})
