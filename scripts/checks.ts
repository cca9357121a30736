import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { affectedFolders, isConfiguration } from './changed.ts'
import { program, root, workspaces, type Step } from './steps.ts'

const types = (folder: string): Step => ({
  name: `types: ${folder}`,
  command: [
    program('tsc'),
    '--project',
    folder,
    '--incremental',
    '--tsBuildInfoFile',
    join('.cache', 'types', `${folder}.tsbuildinfo`),
  ],
})

const format = (paths: readonly string[]): Step => ({
  name: 'format',
  command: [
    program('prettier'),
    '--check',
    '--ignore-unknown',
    '--cache',
    '--cache-location=.cache/prettier',
    ...paths,
  ],
})

const lint = (paths: readonly string[]): Step => ({
  name: 'lint',
  command: [program('oxlint'), ...paths],
})

const wholeProgram = (folders: readonly string[]): Step[] => [
  {
    name: 'import rules',
    command: [program('depcruise'), '--no-progress', ...folders, 'jest.config.mjs'],
  },
  {
    name: 'unused code',
    command: [program('knip'), '--no-progress', '--treat-config-hints-as-errors'],
  },
]

/**
 * The checks that read the sources without running them.
 *
 * @param changed paths of changed files, to check only them and the types that depend on them; absent:
 *   check everything
 */
export const staticChecks = (changed?: readonly string[]): Step[] => {
  mkdirSync(join(root, '.cache', 'types'), { recursive: true })
  const folders = [...workspaces(), 'scripts']
  if (!changed || changed.some(isConfiguration)) {
    return [format(['.']), lint([]), ...folders.map(types), ...wholeProgram(folders)]
  }
  const present = changed.filter((path) => existsSync(join(root, path)))
  const code = present.filter((path) => /\.([cm]?js|tsx?)$/.test(path))
  const affected = affectedFolders(changed, folders)
  return [
    ...(present.length > 0 ? [format(present)] : []),
    ...(code.length > 0 ? [lint(code)] : []),
    ...affected.map(types),
    ...(affected.length > 0 ? wholeProgram(folders) : []),
  ]
}
