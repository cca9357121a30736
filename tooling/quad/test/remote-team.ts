import type { Built } from '@quad/federation/built-files'
import { parseCommandLine } from '../src/commands/command-line.ts'
import { commands } from '../src/commands/commands.ts'
import { serverClient } from '../src/commands/server-client.ts'
import { serverTarget, type BootCheck, type ReleaseTarget } from '../src/commands/server-target.ts'

export type { ReleaseTarget }

/** Runs `npm run <name> -- <args>` on a server, and returns its output. */
export const runCommand = async (
  target: ReleaseTarget,
  name: string,
  args: readonly string[],
): Promise<string> => {
  const lines: string[] = []
  const commandLine = parseCommandLine(commands, name, args)
  const say = (line: string) => void lines.push(line)
  await commands[name]?.run(commandLine, async () => target, say)
  return lines.join('\n')
}

/**
 * A team on another machine, with a release token for a running server.
 *
 * @param boot opens the pages of a build before its release; absent: builds without a real front end have none
 */
export const remoteTeam = (site: string, token: string, boot?: BootCheck) => {
  const output: string[] = []
  const send = serverClient(new URL(site), token)
  const target = serverTarget({
    send,
    site,
    ...(boot && { boot }),
    say: (line) => void output.push(line),
  })
  return {
    /** What its releases have printed so far. */
    output,
    /** Runs `npm run release -- <name> --to` with a finished build. */
    release: (build: Built, options: Parameters<ReleaseTarget['release']>[1] = {}) =>
      target.release([build], options),
    /** The same for several front ends. */
    releaseTogether: (builds: readonly Built[]) => target.release(builds, {}),
    /** Runs `npm run preview -- <name> --to` with a finished build. */
    preview: (build: Built) => target.preview([build]),
    /** What `npm run release` asks before it builds. */
    requireAllowed: target.requireAllowed,
    /** What `npm start` asks before it builds. */
    unreleased: target.unreleased,
    /** Runs any other command with its arguments, without `--to`. */
    run: (name: string, ...args: string[]) => runCommand(target, name, args),
  }
}
