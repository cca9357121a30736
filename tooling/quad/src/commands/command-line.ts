import { parseArgs } from 'node:util'
import { isFrontEnd, type FrontEndName } from '@quad/federation/front-ends'
import { frontEnds, isSdk, remotes } from '../repository.ts'
import type { Force } from '@quad/federation/release'
import type { CommandOptions } from './server-target.ts'

/** Invalid command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What only a team's repository has: here, npm's scripts start the tools. */
const ofTeams: readonly (readonly [string, string])[] = [
  ['serve', 'show the remote alone; --server http://localhost:3000 uses that server'],
  ['test', 'run the tests'],
  ['check', 'check types, rules and format'],
  ['types', "take the types of other areas' fragments"],
  ['update-sdk', 'take the SDK of the live site'],
]

/** What each command does, by its arguments; `NAME` is a front end. */
const described: readonly (readonly [string, string])[] = [
  ...(isSdk ? ofTeams : []),
  ['build', 'build what changed'],
  ['release NAME', 'build and release front ends, together and alone'],
  ['release NAME --canary 5', 'release it to 5 % of the visitors'],
  ['release NAME --repeat', 'release it, and again if it is changed meanwhile'],
  ['preview NAME', 'build and store it, for those who get its address'],
  ['promote NAME', 'promote its canary to all visitors'],
  ['rollback NAME', 'end its canary, or restore the previous build'],
  ['remove NAME', 'show a remote to no visitor, until it is released again'],
  ['freeze NAME --why exams', 'refuse its releases, promotions and rollbacks'],
  ['unfreeze NAME', 'end its freeze'],
  ['withdraw 58c984f892a9c6d0', 'show a build to no visitor any more'],
  ['releases --all', 'list previews and releases, newest first; without --all, the last 30'],
  ['releases --prune', 'remove builds that no visitor was shown for 30 days, and old previews'],
  ['why 12', 'explain release 12'],
  ['neighbours', 'check which front ends can be released alone'],
]

/** A command as a person types it: with the SDK, about the one remote of the folder. */
const typed = (command: string): string => {
  if (isSdk) return `npx quad ${command.replace(' NAME', '')}`
  return `npm run ${command.replace(' ', ' -- ').replace('NAME', '<front end>')}`
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

/** Help text. */
export const usage = `Usage:
${described.map(([command, text]) => `  ${typed(command).padEnd(43)}${text}`).join('\n')}
  … --to https://quad.example.edu            the same on a running server, with RELEASE_TOKEN set
--force size,commit --why "reason" releases although these checks fail; the history keeps the reason.
Front ends: ${frontEnds.join(', ')}`

/** A parsed command line. */
export interface CommandLine {
  names: FrontEndName[]
  /** Builds that the command is about. */
  builds: string[]
  options: CommandOptions
  /** Id of the release that the command is about. */
  id: number | undefined
  /** Reason of a freeze; empty for other commands, whose `force` has it. */
  why: string
  all: boolean
  /** Whether a release is repeated if its front ends are changed meanwhile. */
  repeat: boolean
  prune: boolean
  /** Server to release on; undefined for the one that runs on the data folder. */
  to: URL | undefined
}

const optionTypes = {
  canary: { type: 'string' },
  force: { type: 'string' },
  all: { type: 'boolean' },
  repeat: { type: 'boolean' },
  prune: { type: 'boolean' },
  to: { type: 'string' },
  why: { type: 'string' },
} as const

/** Options that each command accepts. Others are refused instead of ignored. */
const allowed: Record<string, readonly (keyof typeof optionTypes)[]> = {
  build: [],
  release: ['canary', 'force', 'why', 'repeat', 'to'],
  preview: ['to'],
  promote: ['force', 'why', 'to'],
  rollback: ['force', 'why', 'to'],
  remove: ['to'],
  freeze: ['why', 'to'],
  unfreeze: ['to'],
  withdraw: ['force', 'why', 'to'],
  releases: ['all', 'prune', 'to'],
  why: ['to'],
  neighbours: ['to'],
}

/** Commands about all front ends, which take no names. */
const withoutNames = new Set(['releases', 'neighbours'])

const parsed = (command: string, args: readonly string[]) => {
  try {
    const found = parseArgs({ args: [...args], options: optionTypes, allowPositionals: true })
    const unknown = Object.keys(found.values).find(
      (name) => !allowed[command]?.some((each) => each === name),
    )
    if (unknown !== undefined) throw new Error(`${command} has no option --${unknown}.`)
    if (withoutNames.has(command) && found.positionals.length > 0) {
      throw new Error(`${command} takes no names, such as ${found.positionals[0]}.`)
    }
    return found
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error })
  }
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

const idOf = (positionals: readonly string[]): number => {
  const [id = '', ...more] = positionals
  if (!/^\d{1,9}$/.test(id) || more.length > 0) {
    throw new UsageError(`Name a release by its number. See ${typed('releases')}`)
  }
  return Number(id)
}

const buildsIn = (positionals: readonly string[]): string[] => {
  const isBuild = (text: string): boolean => /^[0-9a-z]{1,32}$/.test(text)
  if (positionals.length === 0 || !positionals.every(isBuild)) {
    throw new UsageError(`Name a build, such as 58c984f892a9c6d0. See ${typed('releases')}`)
  }
  return [...positionals]
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

/** Commands about builds that the server has, also of front ends that another checkout has. */
const aboutServer = new Set(['promote', 'rollback', 'remove', 'freeze', 'unfreeze'])

/** Reads a command's arguments. Throws `UsageError`. */
export const parseCommandLine = (command: string, args: readonly string[]): CommandLine => {
  if (!Object.hasOwn(allowed, command)) {
    throw new UsageError(
      command === '' ? 'Name a command.' : `There is no command called ${command}.`,
    )
  }
  const { values, positionals } = parsed(command, args)
  const { canary, force, all = false, repeat = false, prune = false, to, why } = values
  if (why !== undefined && force === undefined && command !== 'freeze') {
    throw new UsageError('--why needs --force with the names of the failed checks.')
  }
  const isAboutRelease = command === 'why'
  const isAboutBuilds = command === 'withdraw'
  return {
    names:
      isAboutRelease || isAboutBuilds
        ? []
        : namesIn(positionals, aboutServer.has(command) ? isFrontEnd : isHere),
    builds: isAboutBuilds ? buildsIn(positionals) : [],
    options: {
      ...(canary !== undefined && { canary: shareOf(canary) }),
      ...(force !== undefined && { force: forceOf(force, why) }),
    },
    id: isAboutRelease ? idOf(positionals) : undefined,
    why: command === 'freeze' ? whyOf('freeze', why) : '',
    all,
    repeat,
    prune,
    to: to === undefined ? undefined : siteOf(to),
  }
}
