import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../at-most.ts'

// argon2id (the library's default) at OWASP's cost: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes a core and 19 MiB for its while: a crowd waits rather than starves the rest.
const inTurn = atMost(2, { waitMs: 3000 })

// Of a password that nobody has: an unknown address takes as long as a known one.
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$oZfEZEvGQ2t3DVyqyUaRAw$zIIxYIvNP1iDPY58fqPaEkEb5E/YcnzJkkm17w2Aits'

// Of at least 8 characters, since shorter ones are refused anyway. From the frequency list of zxcvbn,
// copyright 2012-2016 Dan Wheeler and Dropbox, Inc., under the MIT licence, and of our own.
const commonest = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

// One password, however a keyboard composes its accents.
const composed = (password: string): string => password.normalize('NFKC')

/** Whether a password is among the commonest, whatever its case. */
export const isCommonPassword = (password: string): boolean =>
  commonest.has(composed(password).toLowerCase())

/** @throws Fault `unavailable` when too many others wait. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(composed(password), cost))

/**
 * Whether the password is the one that was hashed. Without a hash it is not, and takes as long to
 * say so.
 *
 * @throws Fault `unavailable` when too many others wait.
 */
export const verifyPassword = async (
  hashed: string | undefined,
  password: string,
): Promise<boolean> => {
  const right = await inTurn(() => verify(hashed ?? nobodys, composed(password)))
  return right && hashed !== undefined
}
