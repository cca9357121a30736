import { parseArgs } from 'node:util'
import { printable } from '@quad/federation/printable'
import { isFrontEnd, type FrontEndName } from '@quad/federation/front-ends'
import { withOperatorDatabase } from '../../platform/database/reach.ts'
import { StartError, type Config } from '../../platform/config/config.ts'
import {
  day,
  defaultDays,
  listReleaseTokens,
  makeReleaseToken,
  revokeReleaseToken,
  type ReleaseToken,
} from './release-tokens.ts'

const usage = `<front end> … [--for "its user"] [--days 30] creates a token that releases the front ends (shell, or a remote such as mf-chat) for 90 days, or for 1 to 365. --read-only creates one that shows releases and builds, and releases none. --list prints all tokens, --revoke <number> revokes one.`

type TokenCommand =
  { make: FrontEndName[]; holder: string; days: number } | { list: true } | { revoke: number }

const longestHolder = 100
const mostDays = 365

const readCommand = (args: readonly string[]): TokenCommand => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      for: { type: 'string' },
      days: { type: 'string', default: String(defaultDays) },
      'read-only': { type: 'boolean' },
      list: { type: 'boolean' },
      revoke: { type: 'string' },
    },
    allowPositionals: true,
  })
  const { for: holder, days, list, revoke, 'read-only': isReadOnly } = values
  const [name] = positionals
  const commands = [name, isReadOnly, list, revoke].filter((each) => each !== undefined)
  if (commands.length !== 1)
    throw new Error('Name front ends, or one of --read-only, --list and --revoke.')
  if (list) return { list }
  if (revoke !== undefined) {
    if (!/^#?\d{1,15}$/.test(revoke))
      throw new Error(`A token has a number, not ${printable(revoke, 50)}. See --list.`)
    return { revoke: Number(revoke.replace('#', '')) }
  }
  const unknown = positionals.find((each) => !isFrontEnd(each))
  if (unknown !== undefined || !positionals.every(isFrontEnd)) {
    throw new Error(
      `${printable(unknown ?? '', 50)} is not the name of a front end. A remote has one such as mf-clubs.`,
    )
  }
  const names = [...new Set(positionals)]
  const words = (holder ?? (isReadOnly ? 'a reader' : `the team of ${names.join(', ')}`)).trim()
  if (!/^[^\p{Cc}]+$/u.test(words) || words.length > longestHolder)
    throw new Error(`--for needs a name of 1 to ${longestHolder} characters, in one line.`)
  if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > mostDays) {
    throw new Error(`--days needs a number from 1 to ${mostDays}, not ${printable(days, 50)}.`)
  }
  return { make: names, holder: words, days: Number(days) }
}

const readOrExplain = (args: readonly string[]): TokenCommand => {
  try {
    return readCommand(args)
  } catch (cause) {
    throw new StartError(`${(cause as Error).message}\nUsage: ${usage}`, { cause })
  }
}

const tokenLine = ({
  id,
  frontEnds: names,
  holder,
  madeAt,
  expiresAt,
  usedAt,
}: ReleaseToken): string =>
  `#${id}  ${names.join(', ') || 'read-only'}  ${printable(holder)}, made ${day(madeAt)}, ${expiresAt > new Date() ? 'valid until' : 'expired'} ${day(expiresAt)}, ${usedAt ? `last used ${day(usedAt)}` : 'never used'}`

/**
 * Creates, lists or revokes release tokens, according to the arguments.
 *
 * @returns what to print
 * @throws StartError with one line for the operator
 */
export const releaseTokens = async (config: Config, args: readonly string[]): Promise<string> => {
  const command = readOrExplain(args)
  return withOperatorDatabase(config, async (db) => {
    if ('list' in command) {
      const tokens = await listReleaseTokens(db)
      if (tokens.length === 0) return 'There is no release token.\n'
      return `${tokens.map(tokenLine).join('\n')}\n`
    }
    if ('revoke' in command) {
      if (await revokeReleaseToken(db, command.revoke))
        return `Token #${command.revoke} is revoked.\n`
      throw new StartError(`There is no token #${command.revoke}.`)
    }
    const token = await makeReleaseToken(db, command.make, command.holder, command.days)
    const can =
      command.make.length > 0
        ? `releases ${command.make.join(', ')}`
        : 'shows releases and builds, and releases none'
    return `This token ${can}, for ${command.holder}, for ${command.days} days. It is shown only now:\n${token}\n`
  })
}
