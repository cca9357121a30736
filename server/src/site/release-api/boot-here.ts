import { bootBeside, bootInBrowser } from '@quad/federation/boot'
import type { Candidate, ReleaseStore } from '@quad/releases'
import type { GateCheck } from '@quad/federation/release'
import pLimit from 'p-limit'

/** One at a time, because a browser needs much memory. */
const limit = pLimit(1)

/** Runs the boot check of uploaded builds on this machine. Without a browser, the check fails. */
export const bootHere = async (
  store: ReleaseStore,
  builds: readonly Candidate[],
): Promise<GateCheck> => {
  const start = bootInBrowser(() => undefined)
  const { skipped, ...check } = await limit(() => bootBeside(store, builds, start))
  if (skipped === undefined) return check
  const names = builds.map(({ name }) => name).join(', ')
  const problem = `This site's server starts each build itself, and could not start ${names}: ${skipped}. An operator must install Chromium there, or set BROWSER_PATH.`
  return { ...check, problems: [problem] }
}
