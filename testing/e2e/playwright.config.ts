import { defineConfig } from '@playwright/test'
import { quietBrowser } from '@quad/tooling/find-browser'
import type { Options } from './src/test.ts'

const inCi = process.env['CI'] !== undefined
const cache = '../../.cache/e2e'
const long = /\.long\.test\.ts$/

/** The whole product in a real browser: the one that `npm test` finds, at BROWSER_PATH. */
export default defineConfig<object, Options>({
  testDir: 'src',
  outputDir: `${cache}/failures`,
  globalSetup: './src/global-setup.ts',
  // A worker has a server and a browser, which keep most of one core busy; each waits for the other.
  workers: 3,
  fullyParallel: true,
  // Limits are generous for a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: inCi,
  // The summary names a test that passed only the second time "flaky".
  retries: inCi ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: `${cache}/report.json` }]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // `npx playwright show-trace` opens it. Recording takes time: locally, `--trace on` asks for it.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', ...quietBrowser],
    },
  },
  projects: [
    { name: 'browser', testMatch: /\.test\.ts$/, testIgnore: long },
    {
      name: 'long',
      // The states of all screens again, in every width and look.
      testMatch: [long, /(?:screens|states)\.test\.ts$/],
      timeout: 600_000,
      use: { wholeMatrix: true },
    },
  ],
})
