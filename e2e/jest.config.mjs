import { nodeProject } from '../jest.config.mjs'

/**
 * The whole product in a real browser. Each file has its own server and browser, which keep most of one
 * core busy: three workers fill two cores. Waiting for a page times out long before the whole test.
 */
export default nodeProject('e2e', {
  maxWorkers: 3,
  testTimeout: 600_000,
  globalSetup: '<rootDir>/e2e/src/global-setup.ts',
  globalTeardown: '<rootDir>/e2e/src/global-teardown.ts',
})
