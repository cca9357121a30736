import { parseArgs } from 'node:util'
import { frontEnds, isFrontEnd, type FrontEndName } from '../../policy.ts'
import type { Wish } from './place.ts'

/** The command was not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** How the commands are called. */
export const usage = `Usage:
  npm run build                              build what changed
  npm run release -- mf-search …             build and release front ends, together and alone
  npm run release -- mf-search --canary 5    release it to 5 % of the visitors
  npm run promote -- mf-search               give everybody its canary
  npm run rollback -- mf-search              end its canary, else bring back the build before
  npm run releases [-- --all]                what was released when, newest first
  npm run releases -- --prune                remove builds that nobody was shown for 30 days
  npm run why -- 12                          why release 12 is as it is
  … -- --to https://quad.example.edu         the same on a running server, with RELEASE_TOKEN set
--force "why" releases in spite of what the gate finds, and is kept in the history.
Front ends: ${frontEnds.join(', ')}`

/** What a command line asks for. */
export interface Wished {
  names: FrontEndName[]
  wish: Wish
  /** Of a release; of the command that asks about one. */
  id: number | undefined
  all: boolean
  prune: boolean
  /** The server on which it is to be done; undefined: in the data folder. */
  to: URL | undefined
}

const options = {
  canary: { type: 'string' },
  force: { type: 'string' },
  all: { type: 'boolean' },
  prune: { type: 'boolean' },
  to: { type: 'string' },
} as const

/** What may be said to each command, so that nothing that was said goes unheard. */
const allowed: Record<string, readonly (keyof typeof options)[]> = {
  build: [],
  release: ['canary', 'force', 'to'],
  promote: ['force', 'to'],
  rollback: ['force', 'to'],
  releases: ['all', 'prune', 'to'],
  why: ['to'],
}

const parsed = (command: string, args: readonly string[]) => {
  try {
    const found = parseArgs({ args: [...args], options, allowPositionals: true })
    const unheard = Object.keys(found.values).find(
      (name) => !allowed[command]?.some((each) => each === name),
    )
    if (unheard !== undefined) throw new Error(`--${unheard} says nothing to ${command}.`)
    return found
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error })
  }
}

const shareOf = (text: string): number => {
  const share = Number(text.replace(/%$/, ''))
  if (Number.isNaN(share)) throw new UsageError(`--canary needs a percentage, and not ${text}.`)
  return share
}

const forceOf = (reason: string): string => {
  if (reason.trim() === '') throw new UsageError('--force needs a reason, for the history.')
  return reason.trim()
}

const isLoopback = (host: string): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(host)

const siteOf = (text: string): URL => {
  const site = URL.parse(text)
  if (!site || !['https:', 'http:'].includes(site.protocol)) {
    throw new UsageError(`--to needs a site such as https://quad.example.edu, and not ${text}.`)
  }
  if (site.protocol === 'http:' && !isLoopback(site.hostname)) {
    throw new UsageError(`--to needs https: the release token must not travel in the clear.`)
  }
  return site
}

const idOf = (positionals: readonly string[]): number => {
  const [id = '', ...more] = positionals
  if (!/^\d{1,9}$/.test(id) || more.length > 0) {
    throw new UsageError('Which release? Its number is in npm run releases')
  }
  return Number(id)
}

const namesIn = (positionals: readonly string[]): FrontEndName[] => {
  const unknown = positionals.find((name) => !isFrontEnd(name))
  if (unknown !== undefined) throw new UsageError(`There is no front end called ${unknown}.`)
  return positionals.filter(isFrontEnd)
}

/** Reads a command's arguments. Throws `UsageError`. */
export const wishedBy = (command: string, args: readonly string[]): Wished => {
  if (!Object.hasOwn(allowed, command)) {
    throw new UsageError(`There is no command called ${command || 'nothing'}.`)
  }
  const { values, positionals } = parsed(command, args)
  const { canary, force, all = false, prune = false, to } = values
  const isAboutRelease = command === 'why'
  return {
    names: isAboutRelease ? [] : namesIn(positionals),
    wish: {
      ...(canary !== undefined && { canary: shareOf(canary) }),
      ...(force !== undefined && { force: forceOf(force) }),
    },
    id: isAboutRelease ? idOf(positionals) : undefined,
    all,
    prune,
    to: to === undefined ? undefined : siteOf(to),
  }
}
