import { commands } from '../src/releases/command/command.ts'
import type { Start } from '../src/releases/command/in-browser.ts'
import { serverClient } from '../src/releases/command/server-client.ts'
import { there } from '../src/releases/command/there.ts'
import { wishedBy } from '../src/releases/command/wished.ts'
import type { Candidate } from '../src/releases/publish.ts'
import type { Wish } from '../src/releases/command/place.ts'

interface Team {
  /** What its commands have printed so far. */
  said: string[]
  /** What `npm run release -- <name> --to` does once the front end is built. */
  release: (candidate: Candidate, wish?: Wish) => Promise<unknown>
  /** Any other command with its arguments, without `--to`. */
  run: (name: string, ...args: string[]) => Promise<string>
}

/** Builds that hold no front end cannot start in a browser. */
const notStarted: Start = async () => ({ name: 'boot', problems: [], skipped: 'no front end' })

/**
 * A team on another machine, with a release token for a running server.
 *
 * @param start what it does with a build before it releases it
 */
export const teamAfar = (site: string, token: string, start = notStarted): Team => {
  const said: string[] = []
  const say = (line: string): void => {
    said.push(line)
  }
  const place = there({ site: new URL(site), send: serverClient(new URL(site), token), start, say })
  return {
    said,
    release: (candidate, wish = {}) => place.release([candidate], wish),
    run: async (name, ...args) => {
      const before = said.length
      await commands[name]?.(wishedBy(name, args), place, say)
      return said.slice(before).join('\n')
    },
  }
}
