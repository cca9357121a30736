import { commands } from '../src/commands/commands.ts'
import { serverClient } from '../src/commands/server-client.ts'
import { serverTarget } from '../src/commands/server-target.ts'
import { parseCommandLine } from '../src/commands/command-line.ts'
import type { Candidate } from '@quad/releases'
import type { BootCheck, ReleaseTarget } from '../src/commands/release-target.ts'

interface Team {
  /** Output of its commands so far. */
  output: string[]
  /** Runs `npm run release -- <name> --to` with a finished build. */
  release: (
    candidate: Candidate,
    options?: Parameters<ReleaseTarget['release']>[1],
  ) => Promise<unknown>
  /** The same for several front ends. */
  releaseTogether: (candidates: readonly Candidate[]) => Promise<unknown>
  /** Does what `npm run release` does before it builds. */
  refuseBeforeBuild: ReleaseTarget['refuseBeforeBuild']
  /** Runs any other command with its arguments, without `--to`. */
  run: (name: string, ...args: string[]) => Promise<string>
}

/** Builds without a real front end have no pages. */
const notStarted: BootCheck = async () => ({ name: 'boot', problems: [], skipped: 'no front end' })

/**
 * A team on another machine, with a release token for a running server.
 *
 * @param boot opens the pages of a build before its release
 */
export const remoteTeam = (site: string, token: string, boot = notStarted): Team => {
  const output: string[] = []
  const say = (line: string): void => {
    output.push(line)
  }
  const target = serverTarget({
    send: serverClient(new URL(site), token),
    boot,
    say,
  })
  return {
    output,
    release: (candidate, options = {}) => target.release([candidate], options),
    refuseBeforeBuild: target.refuseBeforeBuild,
    releaseTogether: (candidates) => target.release(candidates, {}),
    run: async (name, ...args) => {
      const before = output.length
      await commands[name]?.(parseCommandLine(name, args), target, say)
      return output.slice(before).join('\n')
    },
  }
}
