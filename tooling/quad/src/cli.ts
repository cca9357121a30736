import { styleText } from 'node:util'
import { BuildError } from './build/build.ts'
import { printableLines } from '@quad/federation/printable'
import { commands } from './commands/commands.ts'
import { serverClient } from './commands/server-client.ts'
import { localTarget, opening } from './commands/local-target.ts'
import { serverTarget, type ReleaseTarget } from './commands/server-target.ts'
import {
  asTypedHere,
  helpOn,
  siteOf,
  UsageError,
  parseCommandLine,
} from './commands/command-line.ts'
import { isRunning, readLocalServer } from '@quad/federation/local-server'
import { dataDirOf, isSdk, ownSite, siteMissing } from './repository.ts'
import { teamCommands } from './sdk/team-commands.ts'
import { ReleaseRefusedError } from '@quad/federation/release'

// Ignore EPIPE (output piped to `head`).
process.stdout.on('error', () => process.exit())

const say = (line: string): void => {
  process.stdout.write(`${printableLines(asTypedHere(line))}\n`)
}

const dataDir = dataDirOf(process.env)

/**
 * The server that `--to` names; without it, the one of the `package.json` of a team's repository, or the one that runs
 * on the data folder of this checkout.
 */
const targetOf = async (named: URL | undefined): Promise<ReleaseTarget> => {
  const to =
    named ?? (ownSite === undefined ? undefined : siteOf(ownSite, 'config.site of package.json'))
  if (to) {
    const { RELEASE_TOKEN: token = '' } = process.env
    if (token === '') {
      throw new ReleaseRefusedError(
        `Set the environment variable RELEASE_TOKEN to a release token for ${to.origin}, which an operator of that site makes for your front end.`,
      )
    }
    return serverTarget({
      send: serverClient(to, token, named === undefined),
      site: to.origin,
      boot: opening(to.origin, say),
      say,
    })
  }
  if (isSdk) throw new ReleaseRefusedError(siteMissing)
  const server = await readLocalServer(dataDir)
  if (!server || !(await isRunning(server.url))) {
    throw new ReleaseRefusedError(
      `No server runs on ${dataDir}. Start it with npm start, or name another one with --to.`,
    )
  }
  return localTarget(server, say, opening(server.site, say))
}

const full =
  'The disk is full. Free some space and repeat the command. The live builds are unchanged.'
const closed = `${dataDir} cannot be written by this user: repeat the command as the server's.`
const ofTheDisk: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EACCES: closed,
  EPERM: closed,
  EROFS: closed,
}

const isExpected = (error: unknown): boolean =>
  [BuildError, ReleaseRefusedError, UsageError].some((type) => error instanceof type)

/** One line for an error that the user can fix; undefined for a bug. */
const lineFor = (error: unknown): string | undefined => {
  const { message, code = '' } = error as NodeJS.ErrnoException
  return isExpected(error) ? message : ofTheDisk[code]
}

const [name = '', ...args] = process.argv.slice(2)
const help = () => helpOn({ ...(isSdk && teamCommands), ...commands }, name)
try {
  if ([name, ...args].includes('--help')) process.stdout.write(help())
  else {
    const line = parseCommandLine(commands, name, args)
    await commands[name]?.run(line, targetOf, say)
  }
} catch (error) {
  const line = lineFor(error)
  if (line === undefined) throw error
  // The reason is the last line.
  if (error instanceof UsageError) process.stderr.write(help())
  process.stderr.write(
    `${styleText('red', printableLines(asTypedHere(line)), { stream: process.stderr })}\n`,
  )
  process.exitCode = 1
}
