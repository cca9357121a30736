// Run as `npm run jest -- --selectProjects server`: it passes --experimental-vm-modules to Node.

import { join } from 'node:path'
import { remotes } from '@quad/federation/repository'
import { browserProject, swc } from '@quad/test/jest-project'

/** Code for Node runs as in production: as native ES modules. */
export const nodeProject = (name, more = {}) => ({
  displayName: name,
  rootDir: import.meta.dirname,
  roots: [`<rootDir>/${name}`],
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': swc() },
  setupFilesAfterEnv: ['<rootDir>/test/node/setup.ts'],
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
    nodeProject('create-quad-remote'),
    nodeProject('demo'),
    nodeProject('embedded-postgresql'),
    nodeProject('federation', { testMatch: ['**/*.test.ts', `!${inBrowser}`] }),
    frontEndProject('federation', { displayName: 'federation-browser', testMatch: [inBrowser] }),
    nodeProject('releases'),
    nodeProject('scripts'),
    nodeProject('storage'),
    frontEndProject('shared-ui'),
    frontEndProject('shell'),
    ...remotes.map((name) => frontEndProject(name)),
    nodeProject('server', {
      globalSetup: '<rootDir>/server/test/global-setup.ts',
      globalTeardown: '<rootDir>/server/test/global-teardown.ts',
    }),
  ],
}
