import type { Built } from '@quad/federation/built-files'
import type { FrontEndName } from '@quad/federation/front-ends'
import { ReleaseRefusedError } from '@quad/federation/release'
import { buildFrontEnds, buildsOfSources, type Say } from '../build/build.ts'
import { containsCommit, lackedCommit } from '../build/checkout.ts'
import { sayReleased } from './commands.ts'
import type { ReleaseTarget } from './server-target.ts'

/** What a start does with the builds of its checkout. */
interface StartPlan<Build> {
  chosen: Build[]
  /** Front ends whose live build stays, and the reason. */
  leftAlone: { name: FrontEndName; why: string }[]
}

interface Planning {
  /** Whether to release all that is not live, also what another team has released since. */
  onPurpose: boolean
  /** Whether the checkout contains a commit. */
  contains?: (commit: string) => Promise<boolean>
}

/**
 * Chooses the builds that a start releases: those that the server does not leave alone, of a checkout with the commit of
 * the live build. On purpose, all of those that are not live and not frozen.
 */
export const planStart = async <Build extends Pick<Built, 'name' | 'build'>>(
  target: Pick<ReleaseTarget, 'unreleased'>,
  builds: readonly Build[],
  { onPurpose, contains = containsCommit }: Planning,
): Promise<StartPlan<Build>> => {
  const plan: StartPlan<Build> = { chosen: [], leftAlone: [] }
  for (const { name, frozen, stays, replaces } of await target.unreleased(builds)) {
    const reasons = async () => {
      if (stays !== null) return stays
      const lacked = await lackedCommit(replaces, contains)
      return lacked === undefined ? null : `its live build is of ${lacked}`
    }
    const why = frozen ?? (onPurpose ? null : await reasons())
    if (why === null) plan.chosen.push(...builds.filter((build) => build.name === name))
    else plan.leftAlone.push({ name, why })
  }
  return plan
}

/**
 * Builds and releases what is new in this checkout, as one release, and says what it leaves alone. If the gate refuses
 * it, the live builds stay.
 *
 * @param starting the server, once it responds
 * @throws BuildError
 * @throws ReleaseRefusedError if nothing is live yet
 */
export const releaseCheckout = async (
  starting: Promise<ReleaseTarget>,
  say: Say,
  { onPurpose }: Planning,
): Promise<void> => {
  const [target, sources] = await Promise.all([starting, buildsOfSources()])
  const changed = await planStart(target, sources, { onPurpose })
  for (const { name, why } of changed.leftAlone) say(`${name} stays as it is: ${why}`)
  if (!onPurpose && changed.leftAlone.length > 0) {
    say('npm start -- --release releases all of it that is not frozen.')
  }
  // Until the first release, the site's pages count the builds that are stored.
  const store = (await target.live()) ? undefined : (built: Built) => target.preview([built])
  const builds = await buildFrontEnds(say, changed.chosen, store)
  if (builds.length === 0) return
  // Another machine may have started at the same time.
  const { chosen } = await planStart(target, builds, { onPurpose })
  if (chosen.length === 0) return
  try {
    sayReleased(say, await target.release(chosen, {}))
  } catch (error) {
    if (!(error instanceof ReleaseRefusedError) || !(await target.live())) throw error
    say(error.message)
    say('This checkout was not released. The live builds stay.')
  }
}
