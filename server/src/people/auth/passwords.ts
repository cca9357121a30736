import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../../platform/http/at-most.ts'

// argon2id (the library's default) at OWASP's cost: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes a core and 19 MiB. Many sign-ins at once wait instead of starving other requests.
const inTurn = atMost(2, { waitMs: 3000 })

// Hash of a random password: an unknown address takes as long as a known one.
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$oZfEZEvGQ2t3DVyqyUaRAw$zIIxYIvNP1iDPY58fqPaEkEb5E/YcnzJkkm17w2Aits'

// With at least 8 characters, since shorter ones are refused anyway. From the frequency list of zxcvbn,
// copyright 2012-2016 Dan Wheeler and Dropbox, Inc., under the MIT licence, and of our own.
const commonest = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

// Keyboards compose accents differently.
const composed = (password: string): string => password.normalize('NFKC')

/** Whether a password is among the most common ones, in any case. */
export const isCommonPassword = (password: string): boolean =>
  commonest.has(composed(password).toLowerCase())

/** The published password of the demo accounts. */
export const demoPassword = 'quad-demo-2026'

/** Whether a password is the published one of the demo accounts. */
export const isDemoPassword = (password: string): boolean => composed(password) === demoPassword

/** @throws ApiError `unavailable` if too many others wait */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(composed(password), cost))

/**
 * Whether the password matches the hash. Without a hash, returns false after the same time.
 *
 * @throws ApiError `unavailable` if too many others wait
 */
export const verifyPassword = async (
  hashed: string | undefined,
  password: string,
): Promise<boolean> => {
  const right = await inTurn(() => verify(hashed ?? dummyHash, composed(password)))
  return right && hashed !== undefined
}
