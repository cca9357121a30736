import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { affectedFolders, isConfiguration } from './changed.ts'
import { program, root, workspaces, type Step } from './steps.ts'

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

/** The linter reports what the compiler does, too: both need the same program. */
const lint = (paths: readonly string[]): Step => ({
  name: 'lint and types',
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
  const folders = [...workspaces(), 'tooling/scripts']
  if (!changed || changed.some(isConfiguration)) {
    return [lint([]), format(['.']), ...wholeProgram(folders)]
  }
  const present = changed.filter((path) => existsSync(join(root, path)))
  const code = present.filter((path) => /\.([cm]?js|tsx?)$/.test(path))
  const affected = affectedFolders(changed, folders)
  return [
    ...(code.length > 0 || affected.length > 0 ? [lint([...affected, ...code])] : []),
    ...(present.length > 0 ? [format(present)] : []),
    ...(affected.length > 0 ? wholeProgram(folders) : []),
  ]
}
