import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { buildFrontEnds, BuildError } from './build/build.ts'
import { frontEnds, isFrontEnd, type FrontEndName } from './policy.ts'
import { buildAndRelease, releaser, releasesIn } from './releases/release-all.ts'
import { ReleaseRefused } from './releases/release.ts'
import { rollback } from './releases/rollback.ts'
import { repository } from './repository.ts'

const usage = `Usage:
  npm run build                      build what changed
  npm run release -- mf-search …     build and publish front ends, together and alone
  npm run rollback -- mf-search      bring back the build that was live before
  npm run releases                   what was released when, newest first
Front ends: ${frontEnds.join(', ')}`

/** The command was not understood. */
class UsageError extends Error {}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

// The same folder as the server's, so that its next page has the release.
const dataDir = resolve(repository, process.env.DATA_DIR ?? './data')

const namesIn = (args: readonly string[]): FrontEndName[] => {
  const unknown = args.find((name) => !isFrontEnd(name))
  if (unknown !== undefined) throw new UsageError(`There is no front end called ${unknown}.`)
  if (args.length === 0) throw new UsageError('Which front end?')
  return args.filter(isFrontEnd)
}

const showReleases = async (): Promise<void> => {
  for await (const { id, time, who, what } of releasesIn(dataDir).history()) {
    say(`${String(id).padStart(5)}  ${time.slice(0, 16).replace('T', ' ')}  ${who}  ${what}`)
  }
}

const rollBack = async (args: readonly string[]): Promise<void> => {
  for (const name of namesIn(args)) {
    const release = await rollback(releasesIn(dataDir), name, { who: releaser() })
    say(`${release.what}, as release ${release.id}`)
  }
}

const commands: Record<string, (args: readonly string[]) => Promise<unknown>> = {
  build: (args) => buildFrontEnds(say, args.length === 0 ? frontEnds : namesIn(args)),
  release: (args) => buildAndRelease(namesIn(args), { dataDir, say }),
  rollback: rollBack,
  releases: showReleases,
}

const isExpected = (error: unknown): error is Error =>
  [BuildError, ReleaseRefused, UsageError].some((type) => error instanceof type)

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = commands[name]
  if (!command) throw new UsageError(`There is no command called ${name || 'nothing'}.`)
  await command(args)
} catch (error) {
  if (!isExpected(error)) throw error
  process.stderr.write(`${styleText('red', error.message, { stream: process.stderr })}\n`)
  if (error instanceof UsageError) process.stderr.write(`${usage}\n`)
  process.exitCode = 1
}
