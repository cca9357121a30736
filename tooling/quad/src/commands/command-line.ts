import { parseArgs } from 'node:util'
import { isFrontEnd, type FrontEndName } from '@quad/federation/front-ends'
import type { Force } from '@quad/federation/release'
import type { Say } from '../build/build.ts'
import { frontEnds, isSdk, remotes } from '../repository.ts'
import type { CommandOptions, ReleaseTarget, RollbackGoal } from './server-target.ts'

/** Invalid command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Options of the commands: how each is read, and what help says of it. */
const options = {
  canary: { type: 'string', shown: '--canary 5', about: 'release to 5 % of the visitors' },
  repeat: { type: 'boolean', shown: '--repeat', about: 'repeat it if it is changed meanwhile' },
  force: {
    type: 'string',
    shown: '--force size,commit',
    about: 'although these checks fail, with --why',
  },
  why: { type: 'string', shown: '--why "reason"', about: 'the reason, which the history keeps' },
  build: {
    type: 'string',
    shown: '--build 58c984f892a9c6d0',
    about: 'to this build, which was live before',
  },
  date: {
    type: 'string',
    shown: '--date 2026-11-20',
    about: 'to the build at the end of that day, or at a time such as 2026-11-20T14:00',
  },
  all: { type: 'boolean', shown: '--all', about: 'all releases, not only the last 30' },
  prune: {
    type: 'boolean',
    shown: '--prune',
    about: 'remove builds that no visitor was shown for 30 days, and old previews',
  },
  to: {
    type: 'string',
    shown: '--to https://quad.example.edu',
    about: 'on a running server, with RELEASE_TOKEN set',
  },
  // Of `serve`, which reads them beside those of webpack.
  server: {
    type: 'string',
    shown: '--server http://localhost:3000',
    about: 'with the data of this server',
  },
  site: { type: 'string', shown: '--site', about: "in the team's site, or in one that you name" },
} as const

/** What the arguments of a command name. `read` throws `UsageError`. */
interface Arguments<Named> {
  /** As in `58c984f892a9c6d0`. */
  shown: string
  read: (positionals: readonly string[]) => Named
}

/** What is known of a command without running it. */
export interface Described<Named = unknown> {
  about: string
  /** Absent: it takes no arguments. */
  takes?: Arguments<Named>
  /** A command with `why` and without `force` needs a reason. */
  options?: readonly (keyof typeof options)[]
}

/** A command on builds and releases. */
export interface Command<Named = unknown> extends Described<Named> {
  /** @param targetOf finds the server that `--to` names */
  run(
    line: CommandLine<Named>,
    targetOf: (to: URL | undefined) => Promise<ReleaseTarget>,
    say: Say,
  ): Promise<void>
}

/** A command as a person types it: with the SDK, about the one remote of the folder. */
const typed = (name: string, ...more: (string | undefined)[]): string => {
  const rest = more.filter(Boolean)
  if (isSdk) return ['npx quad', name, ...rest].join(' ')
  return ['npm run', name, ...(rest.length > 0 ? ['--', ...rest] : [])].join(' ')
}

/**
 * A text with its commands, which are those of a checkout, as a team types them: what its own repository can do.
 *
 * @param own the one remote of the repository; undefined in a checkout
 */
export const asTypedHere = (text: string, own = isSdk ? remotes[0] : undefined): string =>
  text.replaceAll(
    /npm run (releases?|rollback|why|unfreeze)(?: --)?((?: [\w-]+)*)(?=\n|$)/g,
    (command, name: string, rest: string) => {
      const others = rest.split(' ').filter((each) => isFrontEnd(each) && each !== own)
      if (own === undefined || others.length > 0) return command
      return `npx quad ${name}${rest.replace(` ${own}`, '')}`
    },
  )

const columns = (rows: readonly { shown: string; about: string }[]): string => {
  const width = Math.max(...rows.map(({ shown }) => shown.length)) + 2
  return rows.map(({ shown, about }) => `  ${shown.padEnd(width)}${about}\n`).join('')
}

/** Help on a command with its options; on all commands, a line each, if none has this name. */
export const helpOn = (commands: Readonly<Record<string, Described>>, name: string): string => {
  const usage = (described: readonly [string, Described][], rest = '') => {
    const rows = described.map(([each, { takes, about }]) => ({
      shown: typed(each, takes?.shown, rest),
      about,
    }))
    return `Usage:\n${columns(rows)}`
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    return `${usage(Object.entries(commands))}Options of a command, such as --canary and --to: ${typed('release', '--help')}\nFront ends: ${frontEnds.join(', ')}\n`
  }
  if (!command.options) return usage([[name, command]])
  const rows = command.options.map((each) => options[each])
  return `${usage([[name, command]], '[options]')}Options:\n${columns(rows)}`
}

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error })
  }
}

type Flags = Pick<ReturnType<typeof parsed>['values'], 'all' | 'prune' | 'repeat'>

/** A parsed command line. */
export interface CommandLine<Named> extends Flags {
  /** What the arguments name. */
  named: Named
  options: CommandOptions
  /** Reason of a freeze; empty for other commands, whose `force` has it. */
  why: string
  /** Build to go back to; absent: the one before. */
  goal?: RollbackGoal
  /** Server to release on; undefined for the one that runs on the data folder. */
  to: URL | undefined
}

const shareOf = (text: string): number => {
  const share = Number(text.replace(/%$/, ''))
  if (Number.isNaN(share)) throw new UsageError(`--canary needs a percentage, not ${text}.`)
  return share
}

/** @param subject what needs the reason */
const whyOf = (subject: string, reason = ''): string => {
  if (reason.trim() === '') throw new UsageError(`${subject} needs --why with a reason.`)
  return reason.trim()
}

/** Reads the names of checks, as in `size,commit`. The server knows which there are. */
const forceOf = (names: string, why: string | undefined): Force => {
  const checks = names.split(',').map((name) => name.trim())
  if (!checks.every((name) => /^[a-z]+$/.test(name))) {
    throw new UsageError('--force needs the names of the failed checks, such as size,commit.')
  }
  return { checks, reason: whyOf('--force', why) }
}

/** Times without a zone are those of this machine. */
const goalOf = (build: string | undefined, date: string | undefined): RollbackGoal | undefined => {
  if (build !== undefined && date !== undefined) {
    throw new UsageError('Name a build or a date, not both.')
  }
  if (build !== undefined) return { build: buildIds.read([build])[0] ?? '' }
  if (date === undefined) return undefined
  const [, day = '', ofDay = 'T23:59:59.999'] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/.exec(date) ?? []
  const time = new Date(day + ofDay)
  // JavaScript takes February 31 for March 3.
  const exists = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ?? false
  if (!exists || Number.isNaN(time.getTime())) {
    throw new UsageError(`--date needs a date such as 2026-11-20 or 2026-11-20T14:00, not ${date}.`)
  }
  return { time: time.toISOString() }
}

const isLoopback = (host: string): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(host)

/**
 * The address of a site to release on. Throws `UsageError`.
 *
 * @param where it is written
 */
export const siteOf = (text: string, where = '--to'): URL => {
  const site = URL.parse(text)
  if (!site || !['https:', 'http:'].includes(site.protocol)) {
    throw new UsageError(`${where} needs a site such as https://quad.example.edu, not ${text}.`)
  }
  if (site.protocol === 'http:' && !isLoopback(site.hostname)) {
    throw new UsageError(`${where} needs https, so that the release token is encrypted.`)
  }
  return site
}

/** Whether a text is the name of a front end of this checkout. */
const isHere = (name: string): name is FrontEndName => frontEnds.some((each) => each === name)

/**
 * The front ends that arguments name.
 *
 * @param isKnown unless given, whether this checkout has it
 * @throws UsageError
 */
export const namesIn = (
  positionals: readonly string[],
  isKnown: (name: string) => name is FrontEndName = isHere,
): FrontEndName[] => {
  if (isSdk && positionals.length === 0) return [...frontEnds]
  const unknown = positionals.find((name) => !isKnown(name))
  if (unknown !== undefined) throw new UsageError(`There is no front end called ${unknown}.`)
  return positionals.filter(isKnown)
}

const required = (names: FrontEndName[]): FrontEndName[] => {
  if (names.length > 0) return names
  throw new UsageError('Name a front end.')
}

const shown = isSdk ? '' : '<front end> …'

/** Front ends of this checkout, or none. */
export const frontEndsIfAny: Arguments<FrontEndName[]> = { shown, read: (names) => namesIn(names) }

/** Front ends of this checkout: at least one. */
export const frontEndsHere: Arguments<FrontEndName[]> = {
  shown,
  read: (names) => required(namesIn(names)),
}

/** Front ends that the server has, also those of another checkout: at least one. */
export const frontEndsOfServer: Arguments<FrontEndName[]> = {
  shown,
  read: (names) => required(namesIn(names, isFrontEnd)),
}

/** Ids of builds: at least one. */
export const buildIds: Arguments<readonly string[]> = {
  shown: '58c984f892a9c6d0',
  read: (names) => {
    if (names.length === 0 || !names.every((name) => /^[0-9a-z]{1,32}$/.test(name))) {
      throw new UsageError(`Name a build, such as 58c984f892a9c6d0. See ${typed('releases')}`)
    }
    return names
  },
}

/** The number of one release. */
export const releaseId: Arguments<number> = {
  shown: '12',
  read: ([id = '', ...more]) => {
    if (!/^\d{1,9}$/.test(id) || more.length > 0) {
      throw new UsageError(`Name a release by its number. See ${typed('releases')}`)
    }
    return Number(id)
  },
}

/** Reads a command's arguments. Throws `UsageError`. */
export const parseCommandLine = (
  commands: Readonly<Record<string, Command>>,
  name: string,
  args: readonly string[],
): CommandLine<unknown> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    throw new UsageError(name === '' ? 'Name a command.' : `There is no command called ${name}.`)
  }
  const { values, positionals } = parsed(args)
  const takesOption = (option: string) => command.options?.some((each) => each === option)
  const unknown = Object.keys(values).find((option) => !takesOption(option))
  if (unknown !== undefined) throw new UsageError(`${name} has no option --${unknown}.`)
  if (!command.takes && positionals.length > 0) {
    throw new UsageError(`${name} takes no names, such as ${positionals[0]}.`)
  }
  const { canary, force, why, to, build, date, ...flags } = values
  const isForced = takesOption('force')
  if (isForced && why !== undefined && force === undefined) {
    throw new UsageError('--why needs --force with the names of the failed checks.')
  }
  const goal = goalOf(build, date)
  return {
    ...flags,
    ...(goal && { goal }),
    named: command.takes?.read(positionals),
    options: {
      ...(canary !== undefined && { canary: shareOf(canary) }),
      ...(force !== undefined && { force: forceOf(force, why) }),
    },
    why: takesOption('why') && !isForced ? whyOf(name, why) : '',
    to: to === undefined ? undefined : siteOf(to),
  }
}
