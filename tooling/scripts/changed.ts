import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

const git = (folder: string, ...args: string[]): string =>
  spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout

/**
 * Files that differ from the branch's upstream base, or from HEAD without an upstream: committed,
 * staged, unstaged, untracked and deleted ones.
 *
 * @param folder absolute path of the checkout
 * @returns paths from the checkout's root
 */
export const changedFiles = (folder = root): string[] => {
  const base = git(folder, 'merge-base', 'HEAD', '@{upstream}').trim() || 'HEAD'
  const changed = git(folder, 'diff', '--name-only', '--no-renames', '-z', base)
  const untracked = git(folder, 'ls-files', '--others', '--exclude-standard', '-z')
  return `${changed}${untracked}`.split('\0').filter((path) => path !== '')
}

/** Configuration in the root affects every file. */
export const isConfiguration = (path: string): boolean =>
  !path.includes('/') && !path.endsWith('.md')

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** The folders that have a package. */
const manifestsOf = (folders: readonly string[]): Map<string, Manifest> =>
  new Map(
    folders
      .filter((folder) => folder !== 'tooling/scripts')
      .map((folder) => [
        folder,
        JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest,
      ]),
  )

/**
 * Packages that a change can break: the changed ones and their dependents. `testing/e2e` and `tooling/scripts` use all
 * packages, so any change affects them.
 *
 * @param folders folders of all packages
 */
export const affectedFolders = (
  changed: readonly string[],
  folders: readonly string[],
): string[] => {
  const affected = new Set(
    folders.filter((folder) => changed.some((path) => path.startsWith(`${folder}/`))),
  )
  if (affected.size > 0)
    for (const folder of ['testing/e2e', 'tooling/scripts']) affected.add(folder)
  // Iterating a set visits added elements too, so dependents of dependents follow.
  const manifests = manifestsOf(folders)
  for (const changedFolder of affected) {
    const name = manifests.get(changedFolder)?.name ?? ''
    for (const [folder, { dependencies, devDependencies }] of manifests) {
      if (name in { ...dependencies, ...devDependencies }) affected.add(folder)
    }
  }
  return folders.filter((folder) => affected.has(folder))
}
