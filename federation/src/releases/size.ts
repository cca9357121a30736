import type { BuildManifest } from '../build-manifest.ts'
import type { FrontEndName } from '../policy.ts'

/**
 * Kilobytes (1000 bytes) of compressed scripts that may load before a front end shows anything: some
 * more than today's, so that what makes it much heavier is a decision and not an accident. The shell's and
 * a remote's together leave room for its page within the 150 KB of a first route.
 */
const sizeBudgets: Partial<Record<FrontEndName, number>> = {
  shell: 135,
  'mf-search': 7,
  'mf-projects': 10,
  'mf-profile': 6,
  'mf-chat': 10,
  'mf-auth': 17.5,
}

/** The budget of a remote that has none of its own yet, in the same kilobytes. */
const usualBudget = 10

/** Bytes of the scripts that a build loads first, as they are sent. */
const firstBytes = ({ entry, assets, files }: BuildManifest): number =>
  [...new Set([entry, ...assets.js])].reduce((sum, path) => {
    const file = files[path]
    return sum + (file?.brotli ?? file?.size ?? 0)
  }, 0)

/** What is too large in a build, a line or none. */
export const checkSize = (manifest: BuildManifest): string[] => {
  const { name } = manifest
  const kilobytes = firstBytes(manifest) / 1000
  const budget = sizeBudgets[name] ?? usualBudget
  if (kilobytes <= budget) return []
  return [
    `${name} loads ${kilobytes.toFixed(1)} KB of scripts before it shows anything, and its budget is ${budget} KB. Load a part of it later, or agree on a larger budget (federation/src/releases/size.ts).`,
  ]
}
