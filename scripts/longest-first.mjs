import { createRequire } from 'node:module'
import { basename } from 'node:path'

// It comes with jest, which does not export it.
const jest = createRequire(import.meta.resolve('jest'))
const { default: Sequencer } = jest('@jest/test-sequencer')

/**
 * Files that take far longer than their size suggests, the longest first: alone at the end of a run, one
 * would leave the other cores idle.
 */
export const longest = [
  'release-gate.test.ts',
  'release.test.ts',
  'boot-check.test.ts',
  'screens-public.test.ts',
  'screens-team.test.ts',
  'opened-failing.test.ts',
  'opened-people.test.ts',
  'opened-projects.test.ts',
  'opened-forms.test.ts',
  'opened-site.test.ts',
  'remote-down.test.ts',
  'new-remote.test.ts',
  'developing.test.ts',
  'object-storage.test.ts',
  'fuzz.test.ts',
  'boot.test.ts',
  'authorization.test.ts',
  'kill.test.ts',
  'list-plans.test.ts',
  'content-addressed.test.ts',
  'verified-release.test.ts',
]

/** @param {{ path: string }} test */
const rank = ({ path }) => {
  const at = longest.indexOf(basename(path))
  return at === -1 ? longest.length : at
}

/** Jest's own order, in which large files and those that took long come first, behind the longest. */
export default class LongestFirst extends Sequencer {
  /** @param {{ path: string }[]} tests */
  async sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is jest's, not that of an array
    const sorted = /** @type {{ path: string }[]} */ (await super.sort(tests))
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
