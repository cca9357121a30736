// `npm test`: the checks and every test but the long ones, with nothing skipped. `npm run test:long`: the long
// ones. Both end with the line `N passed, N failed`.
import { parseArgs } from 'node:util'
import { ensureBrowser } from './browser.ts'
import { staticChecks } from './checks.ts'
import { finish, type Count } from './finish.ts'
import { runJest, runPlaywright } from './runners.ts'
import { program, runStep, runSteps, type Ran } from './steps.ts'

const { values } = parseArgs({ options: { long: { type: 'boolean' } } })

/** The long part has the files that need minutes, and the fuzz again, deeper. */
const selection = values.long
  ? ['--testPathPatterns', '\\.long\\.test\\.|/fuzz\\.test\\.', '--testTimeout=900000']
  : ['--testPathIgnorePatterns', '/node_modules/', '\\.long\\.test\\.', '--']

const browserTests = async (browser: string): Promise<{ steps: Ran[]; tests: Count[] }> => {
  const build = await runStep({
    name: 'build',
    command: [program('node'), 'tooling/quad/src/cli.ts', 'build'],
  })
  // Without a build, there is nothing to show in the browser.
  if (!build.ok) return { steps: [build, { name: 'browser tests', ok: false }], tests: [] }
  return {
    steps: [build],
    tests: [await runPlaywright(values.long ? 'long' : 'browser', browser)],
  }
}

const main = async () => {
  let browser: string
  try {
    browser = ensureBrowser()
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
    return
  }
  console.log(`Browser: ${browser}\n`)

  const checks = values.long ? [] : await runSteps(staticChecks())
  const unit = values.long
    ? await runJest('long tests', selection, { FUZZ_RUNS: '60' })
    : await runJest('unit, component and API tests', selection)
  const { steps, tests } = await browserTests(browser)
  finish([...checks, ...steps], [unit, ...tests])
}

await main()
