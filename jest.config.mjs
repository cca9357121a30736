// Run as `npm run jest -- --selectProjects server`: it passes --experimental-vm-modules to Node.

import { remotes } from '@quad/federation/repository'

const swc = (transform = {}) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2024',
      transform,
      experimental: { keepImportAttributes: true },
    },
  },
]

const ignored = { modulePathIgnorePatterns: ['/dist/', '/data/', '/\\.cache/'] }

/** Code for Node runs as in production: as native ES modules. */
export const nodeProject = (name, more = {}) => ({
  ...ignored,
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

/** Code for the browser: jsdom, CommonJS (jest's fast path). */
const browserProject = (name, more = {}) => ({
  ...ignored,
  displayName: name,
  rootDir: import.meta.dirname,
  roots: [`<rootDir>/${name}`],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: '<rootDir>/test/browser/environment.ts',
  setupFilesAfterEnv: ['<rootDir>/test/browser/setup.ts'],
  transform: { '\\.(ts|tsx|js|mjs)$': swc({ react: { runtime: 'automatic', development: true } }) },
  // Published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(ky|@module-federation)/)'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/browser/styles.cjs',
    '\\.(svg|png|jpg|webp|woff2)$': '<rootDir>/test/browser/asset.cjs',
  },
  restoreMocks: true,
  ...more,
})

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
    nodeProject('demo'),
    nodeProject('embedded-postgresql'),
    nodeProject('federation', { testMatch: ['**/*.test.ts', `!${inBrowser}`] }),
    browserProject('federation', { displayName: 'federation-browser', testMatch: [inBrowser] }),
    nodeProject('releases'),
    nodeProject('scripts'),
    nodeProject('storage'),
    browserProject('shared-ui'),
    browserProject('shell'),
    ...remotes.map((name) => browserProject(name)),
    nodeProject('server', {
      globalSetup: '<rootDir>/server/test/global-setup.ts',
      globalTeardown: '<rootDir>/server/test/global-teardown.ts',
    }),
  ],
}
