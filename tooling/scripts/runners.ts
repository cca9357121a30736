import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countOf, countOfPlaywright, type Count } from './finish.ts'
import { program, root, runStep } from './steps.ts'

/** Runs jest with live output, and counts the tests. */
export async function runJest(
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Count> {
  const folder = join(root, '.cache', 'jest')
  mkdirSync(folder, { recursive: true })
  const report = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(report, { force: true })
  const { ok } = await runStep({
    name,
    command: [
      process.execPath,
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      '--ci',
      '--json',
      `--outputFile=${report}`,
      ...args,
    ],
    env,
  })
  return countOf(report, ok, args.includes('--passWithNoTests'))
}

/** Runs the browser tests of a project of Playwright with live output, and counts the tests. */
export async function runPlaywright(project: 'browser' | 'long', browser: string): Promise<Count> {
  const report = join(root, '.cache', 'e2e', 'report.json')
  rmSync(report, { force: true })
  const { ok } = await runStep({
    name: 'browser tests',
    command: [program('playwright'), 'test', '--config', 'testing/e2e', '--project', project],
    env: { BROWSER_PATH: browser },
  })
  return countOfPlaywright(report, ok)
}
