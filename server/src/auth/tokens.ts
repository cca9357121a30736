import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as they stand in a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. It needs no salt, since no token is ever guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
