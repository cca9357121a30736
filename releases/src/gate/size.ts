import type { BuildManifest } from '@quad/federation/build-manifest'
import type { FrontEndName } from '@quad/federation/front-ends'

/**
 * Kilobytes (1000 bytes) of compressed scripts that a front end may load before its first paint. Each budget is about
 * 10 % above the size at the time it was set, so that a larger one is a deliberate decision. A browser test keeps a
 * whole first route (the shell, one remote and its page) below 225 KB.
 */
const sizeBudgets: Partial<Record<FrontEndName, number>> = {
  shell: 205,
  'mf-search': 10,
  'mf-projects': 13,
  'mf-profile': 9,
  'mf-chat': 13,
  'mf-auth': 23,
}

/** The default budget of a remote, in the same unit. */
const usualBudget = 13

/** Compressed bytes of the scripts that a build loads first. */
const firstBytes = ({ entry, assets, files }: BuildManifest): number =>
  [...new Set([entry, ...assets.js])].reduce((sum, path) => {
    const file = files[path]
    return sum + (file?.brotli ?? file?.size ?? 0)
  }, 0)

/** Returns a message if the first scripts of a build exceed the budget. */
export const checkSize = (manifest: BuildManifest): string[] => {
  const { name } = manifest
  const kilobytes = firstBytes(manifest) / 1000
  const budget = sizeBudgets[name] ?? usualBudget
  if (kilobytes <= budget) return []
  return [
    `${name} loads ${kilobytes.toFixed(1)} KB of scripts before it shows anything, and its budget is ${budget} KB. Load a part of it later, or agree on a larger budget (releases/src/gate/size.ts).`,
  ]
}
