import { extname, join } from 'node:path'

/** Settings of `@swc/jest`. */
export const swc = (transform = {}) => [
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

const besideThis = (name: string): string => join(import.meta.dirname, name)

/** With the extension that this file has, too: `.js` in the SDK. */
const script = (name: string): string => besideThis(name + extname(import.meta.filename))

/**
 * A jest project for a front end's code: jsdom, CommonJS (jest's fast path).
 *
 * @param folder absolute path of the code
 * @param more settings of this project
 */
export const browserProject = (folder: string, more = {}) => ({
  rootDir: folder,
  // Output.
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/\\.cache/'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: script('environment'),
  setupFilesAfterEnv: [script('setup')],
  transform: { '\\.(ts|tsx|js|mjs)$': swc({ react: { runtime: 'automatic', development: true } }) },
  // Published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(ky|@module-federation|@quad)/)'],
  moduleNameMapper: {
    '\\.css$': besideThis('styles.cjs'),
    '\\.(svg|png|jpg|webp|woff2)$': besideThis('asset.cjs'),
  },
  restoreMocks: true,
  ...more,
})
