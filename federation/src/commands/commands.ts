import { buildFrontEnds, buildsOfSources, type Say } from '../build/build.ts'
import { checkTypes } from '../build/check-types.ts'
import { containsCommit } from '../build/checkout.ts'
import { checkNeighbours } from '../neighbours/neighbours.ts'
import type { ReleaseReport } from '../release.ts'
import { ReleaseRefusedError, type Release } from '../release.ts'
import { historyLines, whyText } from './history-text.ts'
import { checkCommits, isShown } from './news.ts'
import type { ReleaseTarget } from './release-target.ts'
import { UsageError, type CommandLine } from './command-line.ts'

/** Number of releases that the history shows without `--all`. */
const shownReleases = 30

const sayReleased = (say: Say, { what, id, gate }: Release): void => {
  say(`released ${what} as release ${id}${gate.forced ? ', by force' : ''}`)
}

const sayHistory = async (target: ReleaseTarget, say: Say, most: number): Promise<void> => {
  let newer: ReleaseReport | undefined
  let count = 0
  for await (const report of target.history()) {
    if (newer) say(historyLines(report, newer))
    newer = report
    count += 1
    if (count > most) {
      say('Older releases: npm run releases -- --all')
      return
    }
  }
  say(newer ? historyLines(undefined, newer) : 'Nothing has been released yet.')
}

const sayWhy = async (target: ReleaseTarget, say: Say, id: number): Promise<void> => {
  const report = await target.report(id)
  if (!report) throw new ReleaseRefusedError(`There is no release ${id}. See npm run releases`)
  const { previous } = report.release
  const before = previous === null ? null : await target.report(previous)
  say(whyText(before ?? undefined, report))
}

const sayPruned = async (target: ReleaseTarget, say: Say): Promise<void> => {
  const removed = await target.prune()
  for (const { name, build } of removed) say(`removed build ${build} of ${name}`)
  if (removed.length === 0) say('There are no unused builds to remove.')
}

type Command = (commandLine: CommandLine, target: ReleaseTarget, say: Say) => Promise<void>

/** The commands by name. */
export const commands: Record<string, Command> = {
  release: async ({ names, options }, target, say) => {
    if (names.length === 0) throw new UsageError('Name a front end, such as mf-search.')
    await target.refuseBeforeBuild(names, options)
    const { live } = await target.liveSite()
    const sources = await buildsOfSources(names)
    const shown = sources.filter((each) => isShown(live, each, options.canary))
    for (const { name, build } of shown) say(`${name} ${build} is already live.`)
    const news = names.filter((name) => !shown.some((each) => each.name === name))
    if (news.length === 0) return
    const commit = await checkCommits(news, live, (each) => containsCommit(each))
    if (options.force === undefined && commit.problems.length > 0) {
      throw new ReleaseRefusedError(commit.problems.join('\n'))
    }
    const [builds] = await Promise.all([buildFrontEnds(say, news), checkTypes(news)])
    sayReleased(say, await target.release(builds, { ...options, commit }))
  },
  promote: async ({ names, options }, target, say) => {
    if (names.length === 0) throw new UsageError('Name a front end, such as mf-search.')
    await target.refuseBeforeBuild(names, {})
    const { live } = await target.liveSite()
    for (const name of names) {
      const build = live?.release.frontEnds[name]
      // Not if the last canary was stopped.
      const isPromoted = build !== undefined && live?.release.published[name] === build
      if (isPromoted && !live?.release.canaries[name]) say(`${name} ${build} is already live.`)
      else sayReleased(say, await target.promote(name, options))
    }
  },
  rollback: async ({ names, options }, target, say) => {
    if (names.length === 0) throw new UsageError('Name a front end, such as mf-search.')
    for (const name of names) {
      const { what, id } = await target.rollback(name, options)
      say(`${what}, as release ${id}`)
    }
  },
  withdraw: async ({ builds, options }, target, say) => {
    for (const build of builds) {
      const { what, id } = await target.withdraw(build, options)
      say(`${what}, as release ${id}`)
    }
  },
  releases: async ({ all, prune }, target, say) => {
    if (prune) await sayPruned(target, say)
    else await sayHistory(target, say, all ? Infinity : shownReleases)
  },
  why: async ({ id }, target, say) => {
    if (id !== undefined) await sayWhy(target, say, id)
  },
  neighbours: async (_commandLine, target, say) => {
    await checkNeighbours(await target.liveSite(), say)
  },
}
