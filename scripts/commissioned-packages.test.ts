import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commissioned, problemsIn, type Workspace } from './commissioned-packages.ts'
import { root, workspaces } from './steps.ts'

const ignoredFolders = new Set(['node_modules', 'dist', 'data', '.cache', 'coverage'])

const filesBelow = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => ignoredFolders.has(name) })

const readWorkspace = (folder: string, pattern: string): Workspace => ({
  folder,
  manifest: JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  ) as Workspace['manifest'],
  sources: filesBelow(pattern).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  })),
})

const product = (): Workspace[] => [
  readWorkspace('', '{*,scripts/**/*}.{ts,mjs,cjs}'),
  ...workspaces().map((folder) => readWorkspace(folder, `${folder}/**/*.{ts,tsx,mjs,cjs}`)),
]

describe('the product', () => {
  test('imports each commissioned package where it is a direct dependency', () => {
    expect(problemsIn(product())).toEqual([])
  })

  test.each([
    'README.md',
    'lerna.json',
    'mf-auth',
    'mf-chat',
    'mf-profile',
    'mf-projects',
    'mf-search',
    'package.json',
    'shared-ui',
    'shell',
  ])('has %s at the top', (name) => {
    expect(existsSync(join(root, name))).toBe(true)
  })

  test('is written in TypeScript', () => {
    expect(readWorkspace('', '').manifest.devDependencies).toHaveProperty('typescript')
    expect(filesBelow('*/src/**/*.{js,jsx}')).toEqual([])
  })
})

describe('the check', () => {
  /** One workspace that lists all commissioned packages and imports all but these. */
  const workspace = (
    sources: Record<string, string>,
    { without = [], more = {} }: { without?: string[]; more?: Partial<Workspace['manifest']> } = {},
  ): Workspace => ({
    folder: 'shell',
    manifest: {
      dependencies: Object.fromEntries(commissioned.map((name) => [name, '1.0.0'])),
      ...more,
    },
    sources: [
      {
        path: 'shell/src/main.ts',
        text: commissioned
          .filter((name) => !without.includes(name))
          .map((name) => `import '${name}'`)
          .join('\n'),
      },
      ...Object.entries(sources).map(([path, text]) => ({ path, text })),
    ],
  })

  const remote = (text: string, manifest: Workspace['manifest'] = {}): Workspace => ({
    folder: 'mf-chat',
    manifest,
    sources: [{ path: 'mf-chat/src/index.tsx', text }],
  })

  test('returns nothing when everything is imported and listed', () => {
    expect(problemsIn([workspace({})])).toEqual([])
  })

  test.each([
    ['an import', `import { create } from 'zustand'`],
    ['a sub-path', `import { persist } from 'zustand/middleware'`],
    ['a re-export', `export * from 'zustand'`],
    ['a lazy import', `export const load = () => import('zustand')`],
    ['a require', `const { create } = require('zustand')`],
    ['a type', `import type { StoreApi } from 'zustand'`],
  ])('returns %s of a package that the importer does not list', (_, text) => {
    expect(problemsIn([workspace({}), remote(text)])).toEqual([
      'mf-chat/src/index.tsx uses zustand, which mf-chat/package.json does not list.',
    ])
    expect(
      problemsIn([workspace({}), remote(text, { devDependencies: { zustand: '5.1.0' } })]),
    ).toEqual([])
  })

  test('returns a script that runs a package that its package.json does not list', () => {
    const listed = { webpack: '5.110.3', 'webpack-cli': '7.3.1' }
    const scripts = { build: 'webpack build', standalone: 'webpack serve' }
    expect(problemsIn([workspace({}), remote('', { scripts, devDependencies: listed })])).toEqual([
      'The script standalone of mf-chat uses webpack-dev-server, which mf-chat/package.json does not list.',
    ])
  })

  test.each([
    ['no file', {}],
    ['a test', { 'shell/src/call.test.ts': `import ky from 'ky'` }],
    ["a test's helper", { 'shell/test/answers.ts': `import ky from 'ky'` }],
    ['a mere type', { 'shell/src/call.ts': `import type { KyInstance } from 'ky'` }],
    ['a comment', { 'shell/src/call.ts': `// import ky from 'ky'\nexport {}` }],
    ['a text', { 'shell/src/call.ts': 'export const line = `import ky from "ky"`' }],
    ['a package of a similar name', { 'shell/src/call.ts': `import 'ky-universal'` }],
  ])('returns a package that is used by %s alone', (_, sources: Record<string, string>) => {
    expect(problemsIn([workspace(sources, { without: ['ky'] })])).toEqual([
      'Nothing in the product uses ky.',
    ])
  })

  test.each([
    ['loader', `export const rule = { loader: 'ts-loader' }`],
    ['resolved loader', `export const rule = { loader: require.resolve('ts-loader') }`],
    ['resolved URL', `export const url = import.meta.resolve('ts-loader')`],
  ])('returns nothing when webpack gets a package as a %s', (_, text) => {
    const sources = { 'shell/webpack.config.ts': text }
    expect(problemsIn([workspace(sources, { without: ['ts-loader'] })])).toEqual([])
  })

  test('returns nothing when npm scripts run the packages', () => {
    const without = ['webpack-cli', 'webpack-dev-server', 'jest', 'lerna']
    const scripts = {
      standalone: 'webpack serve',
      'new-versions': 'lerna version',
      jest: 'exec node node_modules/jest/bin/jest.js',
    }
    expect(problemsIn([workspace({}, { without, more: { scripts } })])).toEqual([])
  })
})
