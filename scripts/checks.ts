import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
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

/** Every check that reads the sources without running them. */
export const staticChecks = (): Step[] => {
  mkdirSync(join(root, '.cache', 'types'), { recursive: true })
  const folders = [...workspaces(), 'scripts']
  return [
    {
      name: 'format',
      command: [program('prettier'), '--check', '--cache', '--cache-location=.cache/prettier', '.'],
    },
    { name: 'lint', command: [program('oxlint')] },
    ...folders.map(types),
    {
      name: 'import rules',
      command: [program('depcruise'), '--no-progress', ...folders, 'jest.config.mjs'],
    },
    {
      name: 'unused code',
      command: [program('knip'), '--no-progress', '--treat-config-hints-as-errors'],
    },
  ]
}
