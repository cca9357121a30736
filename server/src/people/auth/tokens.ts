import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token. It needs no salt, since tokens cannot be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
