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
  /** Of a release. */
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

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
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

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text)

/** Reads a command's arguments. Throws `UsageError`. */
export const wishedBy = (args: readonly string[]): Wished => {
  const { values, positionals } = parsed(args)
  const { canary, force, all = false, prune = false, to } = values
  const id = positionals.find(isNumber)
  const names = positionals.filter((name) => !isNumber(name))
  const unknown = names.find((name) => !isFrontEnd(name))
  if (unknown !== undefined) throw new UsageError(`There is no front end called ${unknown}.`)
  return {
    names: names.filter(isFrontEnd),
    wish: {
      ...(canary !== undefined && { canary: shareOf(canary) }),
      ...(force !== undefined && { force: forceOf(force) }),
    },
    id: id === undefined ? undefined : Number(id),
    all,
    prune,
    to: to === undefined ? undefined : siteOf(to),
  }
}
