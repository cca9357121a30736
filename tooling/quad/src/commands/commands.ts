import { buildFrontEnds, buildsOfSources, type Say } from '../build/build.ts'
import { checkTypes } from '../build/check-types.ts'
import { containsCommit, lackedCommit } from '../build/checkout.ts'
import { readManifest, type Built } from '@quad/federation/built-files'
import type { FrontEndName } from '@quad/federation/front-ends'
import {
  ReleaseRefusedError,
  type GateCheck,
  type LiveRelease,
  type Release,
} from '@quad/federation/release'
import { frontEnds } from '../repository.ts'
import { historyLines, previewLines, whyText } from './history-text.ts'
import {
  buildIds,
  frontEndsHere,
  frontEndsIfAny,
  frontEndsOfServer,
  releaseId,
  UsageError,
  type Command,
  type CommandLine,
} from './command-line.ts'
import type { ReleaseTarget } from './server-target.ts'

/** Number of releases that the history shows without `--all`. */
const shownReleases = 30

/** Says what a release made. */
export const sayReleased = (say: Say, { what, id, gate }: Release): void => {
  say(`released ${what} as release ${id}${gate.forced ? ', by force' : ''}`)
}

const sayPreviews = async (target: ReleaseTarget, say: Say): Promise<void> => {
  const previews = await target.previews()
  if (previews.length > 0) say('Previews of the last 14 days:')
  for (const preview of previews) say(previewLines(preview))
}

const sayHistory = async (target: ReleaseTarget, say: Say, most: number): Promise<void> => {
  let count = 0
  for await (const release of target.history()) {
    if (count === most) {
      say('Older releases: npm run releases -- --all')
      return
    }
    say(historyLines(release))
    count += 1
  }
  if (count === 0) say('Nothing has been released yet.')
}

const sayWhy = async (target: ReleaseTarget, say: Say, id: number): Promise<void> => {
  const { value: release } = await target.history(id + 1).next()
  if (release?.id !== id) {
    throw new ReleaseRefusedError(`There is no release ${id}. See npm run releases`)
  }
  say(whyText(release))
}

const sayPruned = async (target: ReleaseTarget, say: Say): Promise<void> => {
  const removed = await target.prune()
  for (const { name, build } of removed) say(`removed build ${build} of ${name}`)
  if (removed.length === 0) say('There are no unused builds to remove.')
}

/** Whether visitors have a build already: all of them, or the share of the canary that is asked for. */
export const isShown = (
  live: LiveRelease | null,
  { name, build }: Pick<Built, 'name' | 'build'>,
  canary: number | undefined,
): boolean => {
  const now = live?.release.canaries[name]
  return canary === undefined
    ? live?.release.frontEnds[name] === build && !now
    : now?.build === build && now.share === canary
}

/**
 * Checks that the checkout has the commits of the builds that a release replaces, the canaries too: else it would undo
 * them.
 *
 * @param contains whether the checkout contains a commit
 */
export const checkCommits = async (
  names: readonly FrontEndName[],
  live: LiveRelease | null,
  contains: (commit: string) => Promise<boolean> = containsCommit,
): Promise<GateCheck> => {
  const problems: string[] = []
  for (const name of names) {
    for (const [kind, manifests] of [
      ['live build', live?.manifests],
      ['canary', live?.canaryManifests],
    ] as const) {
      const lacked = await lackedCommit(manifests?.[name]?.commit, contains)
      if (lacked === undefined) continue
      problems.push(
        `The ${kind} of ${name} is of ${lacked} Merge it, or replace it with --force commit and the reason in --why.`,
      )
    }
  }
  const builds = names.map((name) => [name, live?.release.frontEnds[name]])
  return { name: 'commit', problems, builds: Object.fromEntries(builds) }
}

/** Says which front ends of this checkout can be released alone. */
const sayNeighbours = async (target: ReleaseTarget, say: Say): Promise<void> => {
  const live = await target.live()
  if (!live) {
    say('Nothing has been released yet: there are no neighbours.')
    return
  }
  const builds = await buildFrontEnds(say)
  const manifests = await Promise.all(builds.map(({ folder }) => readManifest(folder)))
  const verdicts = await target.judgeNeighbours(manifests)
  say(`With the other front ends of release ${live.release.id}:`)
  for (const { name, problems, ready } of verdicts) {
    say(`  ${name} ${problems.length === 0 ? 'can be released alone' : 'cannot be released alone'}`)
    for (const problem of problems) say(`    ${problem}`)
    if (ready.length > 0) say(`    ready for it: ${ready.join(', ')}`)
  }
  if (verdicts.length === 0) say('  no new builds')
  if (verdicts.some(({ problems }) => problems.length > 0)) {
    throw new ReleaseRefusedError('Not every front end can be released alone.')
  }
}

/** Releases front ends in place of those of the live release. */
const releaseOn = async (
  live: LiveRelease | null,
  { named: names, options }: CommandLine<FrontEndName[]>,
  target: ReleaseTarget,
  say: Say,
): Promise<void> => {
  const [builds] = await Promise.all([
    buildsOfSources(names),
    target.requireAllowed(names, options),
  ])
  const shown = builds.filter((each) => isShown(live, each, options.canary))
  for (const { name, build } of shown) say(`${name} ${build} is already live.`)
  const changed = builds.filter((each) => !shown.includes(each))
  if (changed.length === 0) return
  const changedNames = changed.map(({ name }) => name)
  const commit = await checkCommits(changedNames, live)
  if (!options.force?.checks.includes('commit') && commit.problems.length > 0) {
    throw new ReleaseRefusedError(commit.problems.join('\n'))
  }
  const building = buildFrontEnds(say, changed)
  // A type error is reported in place of what it breaks in the build, and after all that the build says.
  const checked = Promise.allSettled([checkTypes(changedNames), building]).then(([types]) => {
    if (types.status === 'rejected') throw types.reason
    return building
  })
  sayReleased(say, await target.release(checked, { ...options, commit }))
}

/**
 * Repeats a refused release if one of its front ends was changed while it was made.
 *
 * @param release from the live release
 */
export const whileChanged = async (
  names: readonly FrontEndName[],
  target: Pick<ReleaseTarget, 'live'>,
  say: Say,
  release: (live: LiveRelease | null) => Promise<void>,
): Promise<void> => {
  for (;;) {
    const live = await target.live()
    try {
      await release(live)
      return
    } catch (error) {
      if (!(error instanceof ReleaseRefusedError)) throw error
      const now = await target.live()
      const buildIn = (each: LiveRelease | null, name: FrontEndName) =>
        each?.release.frontEnds[name]
      if (names.every((name) => buildIn(now, name) === buildIn(live, name))) throw error
      say(`${error.message}\nrepeating …`)
    }
  }
}

const sayChanged = (say: Say, { what, id }: Release): void => say(`${what}, as release ${id}`)

type Run<Named> = (line: CommandLine<Named>, target: ReleaseTarget, say: Say) => Promise<void>

/** A command on a server, which `--to` may name. */
const onServer = <Named>({
  run,
  ...command
}: Omit<Command<Named>, 'run'> & { run: Run<Named> }): Command<Named> => ({
  ...command,
  options: [...(command.options ?? []), 'to'],
  run: async (line, targetOf, say) => run(line, await targetOf(line.to), say),
})

/** Makes one release for each front end, once the server allows all of them. */
const onEach =
  (
    change: (
      target: ReleaseTarget,
      name: FrontEndName,
      line: CommandLine<FrontEndName[]>,
    ) => Promise<Release>,
    { evenFrozen = false } = {},
  ): Run<FrontEndName[]> =>
  async (line, target, say) => {
    await target.requireAllowed(line.named, { ...line.options, evenFrozen })
    for (const name of line.named) sayChanged(say, await change(target, name, line))
  }

/** The commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  build: {
    about: 'build what changed',
    takes: frontEndsIfAny,
    run: async ({ named: names }: CommandLine<FrontEndName[]>, _targetOf, say) => {
      await buildFrontEnds(say, buildsOfSources(names.length > 0 ? names : frontEnds))
    },
  },
  release: onServer({
    about: 'build and release front ends, together and alone',
    takes: frontEndsHere,
    options: ['canary', 'repeat', 'force', 'why'],
    run: async (line, target, say) => {
      const release = (live: LiveRelease | null) => releaseOn(live, line, target, say)
      if (line.repeat) await whileChanged(line.named, target, say, release)
      else await release(await target.live())
    },
  }),
  preview: onServer({
    about: 'build and store it, for those who get its address',
    takes: frontEndsHere,
    run: async ({ named: names }, target, say) => {
      const [stored] = await Promise.all([
        buildsOfSources(names),
        target.requireAllowed(names, { evenFrozen: true }),
      ])
      say(`preview at ${await target.preview(await buildFrontEnds(say, stored))}`)
    },
  }),
  promote: onServer({
    about: 'promote its canary to all visitors',
    takes: frontEndsOfServer,
    options: ['force', 'why'],
    run: async ({ named: names, options }, target, say) => {
      await target.requireAllowed(names, options)
      const live = await target.live()
      for (const name of names) {
        const canary = live?.release.canaries[name]?.build
        const build = live?.release.frontEnds[name]
        // Not if the last canary was stopped.
        const isPromoted = build !== undefined && live?.release.published[name] === build
        if (canary !== undefined) sayReleased(say, await target.promote(name, canary, options))
        else if (isPromoted) say(`${name} ${build} is already live.`)
        else throw new ReleaseRefusedError(`${name} has no canary.`)
      }
    },
  }),
  rollback: onServer({
    about: 'end its canary, or restore an earlier build',
    takes: frontEndsOfServer,
    options: ['build', 'date', 'force', 'why'],
    run: async (line, target, say) => {
      const { goal, named } = line
      if (goal && 'build' in goal && named.length > 1) {
        throw new UsageError('--build names a build of one front end: name only that one.')
      }
      const to = goal && { to: goal }
      await onEach((each, name) => each.rollback(name, { ...line.options, ...to }))(
        line,
        target,
        say,
      )
    },
  }),
  remove: onServer({
    about: 'show a remote to no visitor, until it is released again',
    takes: frontEndsOfServer,
    run: onEach((target, name) => target.remove(name)),
  }),
  freeze: onServer({
    about: 'refuse its releases, promotions and rollbacks, with --why',
    takes: frontEndsOfServer,
    options: ['why'],
    run: onEach((target, name, { why }) => target.freeze(name, why), { evenFrozen: true }),
  }),
  unfreeze: onServer({
    about: 'end its freeze',
    takes: frontEndsOfServer,
    run: onEach((target, name) => target.unfreeze(name), { evenFrozen: true }),
  }),
  withdraw: onServer({
    about: 'show a build to no visitor any more',
    takes: buildIds,
    options: ['force', 'why'],
    run: async ({ named, options }, target, say) => {
      for (const build of named) sayChanged(say, await target.withdraw(build, options))
    },
  }),
  releases: onServer({
    about: 'list previews and releases, newest first',
    options: ['all', 'prune'],
    run: async ({ all, prune }, target, say) => {
      if (prune) await sayPruned(target, say)
      else {
        await sayHistory(target, say, all ? Infinity : shownReleases)
        await sayPreviews(target, say)
      }
    },
  }),
  why: onServer({
    about: 'explain a release',
    takes: releaseId,
    run: ({ named: id }, target, say) => sayWhy(target, say, id),
  }),
  neighbours: onServer({
    about: 'check which front ends can be released alone',
    run: (_line, target, say) => sayNeighbours(target, say),
  }),
}
