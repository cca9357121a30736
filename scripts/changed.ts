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

const dependenciesOf = (folder: string): string[] => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  ) as Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>
  return Object.keys({ ...dependencies, ...devDependencies })
}

/**
 * Packages that a change can break: the changed ones and their dependents. `e2e` and `scripts` use all
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
  if (affected.size > 0) for (const folder of ['e2e', 'scripts']) affected.add(folder)
  // Iterating a set visits added elements too, so dependents of dependents follow.
  for (const changedFolder of affected) {
    for (const folder of folders) {
      if (folder !== 'scripts' && dependenciesOf(folder).includes(`@quad/${changedFolder}`))
        affected.add(folder)
    }
  }
  return folders.filter((folder) => affected.has(folder))
}
