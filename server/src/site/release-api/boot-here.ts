import {
  bootBeside,
  bootInBrowser,
  type Candidate,
  type GateCheck,
  type ReleaseStore,
} from '@quad/federation/releases'
import pLimit from 'p-limit'

/** One at a time, because a browser needs much memory. */
const limit = pLimit(1)

/** Runs the boot check of an uploaded build on this machine. Without a browser, the check fails. */
export const bootHere = async (store: ReleaseStore, build: Candidate): Promise<GateCheck> => {
  const start = bootInBrowser(() => undefined)
  const { skipped, ...check } = await limit(() => bootBeside(store, [build], start))
  if (skipped === undefined) return check
  const problem = `This site's server starts each build itself, and could not start ${build.name}: ${skipped}. An operator must install Chromium there, or set BROWSER_PATH.`
  return { ...check, problems: [problem] }
}
