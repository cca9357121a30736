import { readFileSync } from 'node:fs'
import { runHashingTask } from './hashing-threads.ts'

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
export const hashPassword = async (password: string): Promise<string> =>
  String(await runHashingTask({ password: composed(password) }))

/**
 * Whether the password matches the hash. Without a hash, returns false after the same time.
 *
 * @throws ApiError `unavailable` if too many others wait
 */
export const verifyPassword = async (
  hashed: string | undefined,
  password: string,
): Promise<boolean> => {
  const task = { hashed: hashed ?? dummyHash, password: composed(password) }
  const right = await runHashingTask(task)
  return right === true && hashed !== undefined
}
