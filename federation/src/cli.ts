import { styleText } from 'node:util'
import { BuildError } from './build/build.ts'
import { commands } from './releases/command/command.ts'
import { here } from './releases/command/here.ts'
import { inBrowser } from './releases/command/in-browser.ts'
import type { Place } from './releases/command/place.ts'
import { serverClient } from './releases/command/server-client.ts'
import { there } from './releases/command/there.ts'
import { usage, UsageError, wishedBy, type Wished } from './releases/command/wished.ts'
import { dataDirOf, releasesOf } from './releases/installation.ts'
import { ReleaseRefused } from './releases/release.ts'
import { StorageFailure } from './storage/storage-failure.ts'

// Whoever reads has seen enough, such as `head`.
process.stdout.on('error', () => process.exit())

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const placeOf = ({ to }: Wished): Place => {
  const start = inBrowser(say)
  if (!to) return here(releasesOf(process.env), start)
  const { RELEASE_TOKEN: token = '' } = process.env
  if (token === '') {
    throw new UsageError('Set RELEASE_TOKEN to your release token; an operator makes them.')
  }
  return there({ site: to, send: serverClient(to, token), start, say })
}

const full = 'The disk is full. Free some space and repeat the command; what is live is as it was.'
const closed = `${dataDirOf(process.env)} cannot be written by this user: repeat the command as the server's.`
const ofTheDisk: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EACCES: closed,
  EPERM: closed,
  EROFS: closed,
}

const isExpected = (error: unknown): boolean =>
  [BuildError, ReleaseRefused, StorageFailure, UsageError].some((type) => error instanceof type)

/** A line for what somebody can mend; undefined for a mistake of the program. */
const lineFor = (error: unknown): string | undefined => {
  const { message, code = '' } = error as NodeJS.ErrnoException
  return isExpected(error) ? message : ofTheDisk[code]
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const wished = wishedBy(name, args)
  await commands[name]?.(wished, placeOf(wished), say)
} catch (error) {
  const line = lineFor(error)
  if (line === undefined) throw error
  process.stderr.write(`${styleText('red', line, { stream: process.stderr })}\n`)
  if (error instanceof UsageError) process.stderr.write(`${usage}\n`)
  process.exitCode = 1
}
