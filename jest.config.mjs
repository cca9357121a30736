// Run as `npm run jest -- --selectProjects server`: it passes --experimental-vm-modules to Node.

import { basename, join } from 'node:path'
import { remotes } from '@quad/tooling/repository'
import { browserProject, swc } from '@quad/test/jest-project'

/** Code for Node runs as in production: as native ES modules. */
export const nodeProject = (folder, more = {}) => ({
  displayName: basename(folder),
  rootDir: import.meta.dirname,
  roots: [`<rootDir>/${folder}`],
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': swc() },
  setupFilesAfterEnv: ['<rootDir>/testing/environment/node/setup.ts'],
  restoreMocks: true,
  ...more,
})

const frontEndProject = (name, more = {}) =>
  browserProject(join(import.meta.dirname, name), { displayName: name, ...more })

const inBrowser = '**/*.browser.test.{ts,tsx}'

export default {
  // Two cores: one worker each.
  maxWorkers: 2,
  // Node keeps the modules of ended tests in memory: beyond 4 GB a worker does little but collect garbage.
  workerIdleMemoryLimit: '1GB',
  // Generous for a busy machine.
  testTimeout: 120_000,
  projects: [
    nodeProject('contract'),
    nodeProject('federation', { testMatch: ['**/*.test.ts', `!${inBrowser}`] }),
    frontEndProject('federation', { displayName: 'federation-browser', testMatch: [inBrowser] }),
    nodeProject('testing/demo'),
    nodeProject('tooling/create-quad-remote'),
    nodeProject('tooling/quad', { testMatch: ['**/*.test.ts', `!${inBrowser}`] }),
    frontEndProject('tooling/quad', { displayName: 'quad-browser', testMatch: [inBrowser] }),
    nodeProject('tooling/scripts'),
    frontEndProject('shared-ui'),
    frontEndProject('shell'),
    ...remotes.map((name) => frontEndProject(name)),
    nodeProject('server', {
      globalSetup: '<rootDir>/server/test/global-setup.ts',
      globalTeardown: '<rootDir>/server/test/global-teardown.ts',
    }),
  ],
}
