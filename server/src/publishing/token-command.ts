import { parseArgs } from 'node:util'
import { frontEnds, isFrontEnd, type FrontEndName } from '@quad/federation/policy'
import type { Config } from '../config.ts'
import { besideServer } from '../database/beside-server.ts'
import { StartFailure } from '../lifecycle/start-failure.ts'
import {
  listReleaseTokens,
  makeReleaseToken,
  revokeReleaseToken,
  type ReleaseToken,
} from './release-tokens.ts'

const usage = `Name a front end (${frontEnds.join(', ')}) to make a token that releases it, with --for "who uses it"; or say --list, or --revoke <number>.`

type Wish = { make: FrontEndName; holder: string } | { list: true } | { revoke: number }

const longestHolder = 100

const wishOf = (args: readonly string[]): Wish => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { for: { type: 'string' }, list: { type: 'boolean' }, revoke: { type: 'string' } },
    allowPositionals: true,
  })
  const { for: holder, list, revoke } = values
  const [name, ...more] = positionals
  const asked = [name, list, revoke].filter((each) => each !== undefined)
  if (asked.length !== 1 || more.length > 0) throw new Error('one thing at a time')
  if (list) return { list }
  if (revoke !== undefined) {
    if (!/^#?\d{1,15}$/.test(revoke)) throw new Error('no number')
    return { revoke: Number(revoke.replace('#', '')) }
  }
  if (name === undefined || !isFrontEnd(name)) throw new Error('no front end')
  const words = (holder ?? `the team of ${name}`).trim()
  if (!/^[^\p{Cc}]+$/u.test(words) || words.length > longestHolder) throw new Error('no holder')
  return { make: name, holder: words }
}

const understood = (args: readonly string[]): Wish => {
  try {
    return wishOf(args)
  } catch (cause) {
    throw new StartFailure(usage, { cause })
  }
}

const day = (at: Date): string => at.toISOString().slice(0, 10)

const tokenLine = ({ id, frontEnd, holder, madeAt, usedAt }: ReleaseToken): string =>
  `#${id}  ${frontEnd}  ${holder}, made ${day(madeAt)}, ${usedAt ? `last used ${day(usedAt)}` : 'never used'}`

/**
 * Makes, lists or revokes release tokens, as an operator's command line says.
 *
 * @returns what to print
 * @throws StartFailure with one line for the operator
 */
export const releaseTokens = async (config: Config, args: readonly string[]): Promise<string> => {
  const wish = understood(args)
  return besideServer(config, async (db) => {
    if ('list' in wish) {
      const tokens = await listReleaseTokens(db)
      if (tokens.length === 0) return 'There is no release token.\n'
      return `${tokens.map(tokenLine).join('\n')}\n`
    }
    if ('revoke' in wish) {
      if (await revokeReleaseToken(db, wish.revoke)) return `Token #${wish.revoke} is revoked.\n`
      throw new StartFailure(`There is no token #${wish.revoke}.`)
    }
    const token = await makeReleaseToken(db, wish.make, wish.holder)
    return `This token releases ${wish.make}, for ${wish.holder}. It is shown only now:\n${token}\n`
  })
}
