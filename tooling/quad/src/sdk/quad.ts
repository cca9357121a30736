import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printableLines } from '@quad/federation/printable'
import { helpOn } from '../commands/command-line.ts'
import { remotes, repository } from '../repository.ts'
import { RefusedError, teamCommands } from './team-commands.ts'

/** The command `quad` of the SDK: runs the team's commands, and passes what concerns builds and releases on. */

const run = async (name: string, args: readonly string[]): Promise<void> => {
  if (remotes.length === 0) {
    throw new RefusedError(
      `Run quad in the folder of a remote: its package.json has a name such as mf-clubs. ${repository} has none.`,
    )
  }
  const command = Object.hasOwn(teamCommands, name) ? teamCommands[name] : undefined
  if (command && args.includes('--help')) {
    process.stdout.write(helpOn(teamCommands, name))
  } else if (command) {
    await command.run(args)
  } else {
    // A build's id contains it: it names the SDK.
    if (!existsSync(join(repository, 'package-lock.json'))) {
      throw new RefusedError('There is no package-lock.json: run npm install.')
    }
    await import('../cli.ts')
  }
}

const [name = '', ...args] = process.argv.slice(2)
try {
  await run(name, args)
} catch (error) {
  if (!(error instanceof RefusedError)) throw error
  process.stderr.write(`${printableLines(error.message)}\n`)
  process.exitCode = 1
}
