import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { BuildError } from './build/build.ts'
import { commands } from './releases/command/command.ts'
import { here } from './releases/command/here.ts'
import type { Place } from './releases/command/place.ts'
import { serverClient } from './releases/command/server-client.ts'
import { there } from './releases/command/there.ts'
import { usage, UsageError, wishedBy, type Wished } from './releases/command/wished.ts'
import { releasesIn } from './releases/release-all.ts'
import { ReleaseRefused } from './releases/release.ts'
import { repository } from './repository.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

// The same folder as the server's, so that its next page has the release.
const dataDir = resolve(repository, process.env.DATA_DIR ?? './data')

const placeOf = ({ to }: Wished): Place => {
  if (!to) return here(releasesIn(dataDir))
  const { RELEASE_TOKEN: token = '' } = process.env
  if (token === '') {
    throw new UsageError('Set RELEASE_TOKEN to your release token; an operator makes them.')
  }
  return there(serverClient(to, token), say)
}

const isExpected = (error: unknown): error is Error =>
  [BuildError, ReleaseRefused, UsageError].some((type) => error instanceof type)

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = commands[name]
  if (!command) throw new UsageError(`There is no command called ${name || 'nothing'}.`)
  const wished = wishedBy(args)
  await command(wished, placeOf(wished), say)
} catch (error) {
  if (!isExpected(error)) throw error
  process.stderr.write(`${styleText('red', error.message, { stream: process.stderr })}\n`)
  if (error instanceof UsageError) process.stderr.write(`${usage}\n`)
  process.exitCode = 1
}
