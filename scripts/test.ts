// `npm test`: everything, with nothing skipped. Ends with the line `N passed, N failed`.
import { ensureBrowser } from './browser.ts'
import { staticChecks } from './checks.ts'
import { finish } from './finish.ts'
import type { Count } from './count.ts'
import { runJest } from './jest.ts'
import { program, runStep, runSteps } from './steps.ts'

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

  const steps = await runSteps(staticChecks())
  const tests: Count[] = [await runJest('unit, component and API tests', [])]
  const build = await runStep({
    name: 'build',
    command: [program('node'), 'federation/src/cli.ts', 'build'],
  })
  steps.push(build)
  if (build.ok) {
    tests.push(
      await runJest('browser tests', ['--config', 'e2e/jest.config.mjs'], {
        BROWSER_PATH: browser,
      }),
    )
  } else {
    // There is no build to show in the browser.
    steps.push({ name: 'browser tests (not run without a build)', ok: false })
  }
  finish(steps, tests)
}

await main()
