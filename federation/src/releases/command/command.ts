import { buildFrontEnds, type Say } from '../../build/build.ts'
import { frontEnds } from '../../policy.ts'
import type { Account } from '../account.ts'
import { ReleaseRefused, type Release } from '../release.ts'
import { historyLines, whyText } from './lines.ts'
import type { Place } from './place.ts'
import { UsageError, type Wished } from './wished.ts'

/** Releases that the history shows unless it is asked for all. */
const shownReleases = 30

const sayReleased = (say: Say, { what, id, gate }: Release): void => {
  say(`released ${what} as release ${id}${gate.forced ? ', by force' : ''}`)
}

const sayHistory = async (place: Place, say: Say, most: number): Promise<void> => {
  let newer: Account | undefined
  let count = 0
  for await (const account of place.history()) {
    if (newer) say(historyLines(account, newer))
    newer = account
    count += 1
    if (count > most) {
      say('Older ones: npm run releases -- --all')
      return
    }
  }
  say(newer ? historyLines(undefined, newer) : 'Nothing has been released yet.')
}

const sayWhy = async (place: Place, say: Say, id: number): Promise<void> => {
  const account = await place.account(id)
  if (!account) throw new ReleaseRefused(`There is no release ${id}. See npm run releases`)
  const { previous } = account.release
  const before = previous === null ? null : await place.account(previous)
  say(whyText(before ?? undefined, account))
}

const sayPruned = async (place: Place, say: Say): Promise<void> => {
  const removed = await place.prune()
  for (const { name, build } of removed) say(`removed build ${build} of ${name}`)
  if (removed.length === 0) say('No build has been out of use for 30 days.')
}

type Command = (wished: Wished, place: Place, say: Say) => Promise<void>

/** What each command does, by its name. */
export const commands: Record<string, Command> = {
  build: async ({ names }, _place, say) => {
    await buildFrontEnds(say, names.length === 0 ? frontEnds : names)
  },
  release: async ({ names, wish }, place, say) => {
    if (names.length === 0) throw new UsageError('Which front end?')
    sayReleased(say, await place.release(await buildFrontEnds(say, names), wish))
  },
  promote: async ({ names, wish }, place, say) => {
    if (names.length === 0) throw new UsageError('Which front end?')
    for (const name of names) sayReleased(say, await place.promote(name, wish))
  },
  rollback: async ({ names, wish }, place, say) => {
    if (names.length === 0) throw new UsageError('Which front end?')
    for (const name of names) {
      const { what, id } = await place.rollback(name, wish)
      say(`${what}, as release ${id}`)
    }
  },
  releases: async ({ all, prune }, place, say) => {
    if (prune) await sayPruned(place, say)
    else await sayHistory(place, say, all ? Infinity : shownReleases)
  },
  why: async ({ id }, place, say) => {
    if (id !== undefined) await sayWhy(place, say, id)
  },
}
