import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureInstalled, environmentForNpm, isInstalled } from './install.mjs'
import { adviceFor } from './refusal.mjs'
import { workspacesOf } from './workspaces.mjs'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

const write = (path: string, content: unknown): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(content))
}

const locked = {
  '': { devDependencies: { node: '24.21.0' } },
  remote: { dependencies: { react: '19.3.1' } },
  'node_modules/node': { version: '24.21.0' },
  'node_modules/react': { version: '19.3.1' },
  'node_modules/of-another-platform': { version: '1.0.0', optional: true },
  'node_modules/remote': { link: true },
}

/** A checkout with what `npm ci` would have left, changed by `change`. */
const checkout = (change: { installed?: object; manifest?: object } = {}): string => {
  const root = mkdtempSync(join(tmpdir(), 'quad-install-'))
  folders.push(root)
  const { 'node_modules/of-another-platform': _, '': __, ...installed } = locked
  write(join(root, 'package.json'), {
    workspaces: ['remote'],
    devDependencies: { node: '24.21.0' },
  })
  write(join(root, 'remote/package.json'), {
    dependencies: { react: '19.3.1', ...change.manifest },
  })
  write(join(root, 'package-lock.json'), { packages: locked })
  write(join(root, 'node_modules/.package-lock.json'), {
    packages: { ...installed, ...change.installed },
  })
  write(join(root, 'node_modules/.bin/node'), '')
  return root
}

test('a finished installation is left alone', async () => {
  const root = checkout()
  expect(isInstalled(root)).toBe(true)
  await expect(ensureInstalled(root)).resolves.toBeUndefined()
})

test('a package of another version, a missing one, and a missing Node ask for an installation', () => {
  expect(
    isInstalled(checkout({ installed: { 'node_modules/react': { version: '18.0.0' } } })),
  ).toBe(false)
  expect(isInstalled(checkout({ installed: { 'node_modules/react': undefined } }))).toBe(false)
  const withoutNode = checkout()
  rmSync(join(withoutNode, 'node_modules/.bin/node'))
  expect(isInstalled(withoutNode)).toBe(false)
})

test('each folder of a name that the workspaces have by pattern is one of them', async () => {
  const root = checkout()
  write(join(root, 'package.json'), {
    workspaces: ['remote', 'mf-*'],
    devDependencies: { node: '24.21.0' },
  })
  mkdirSync(join(root, 'mf-leftovers/dist'), { recursive: true })
  write(join(root, 'mf-two/package.json'), {})
  write(join(root, 'mf-one/package.json'), { dependencies: { zod: '4.6.7' } })
  expect(workspacesOf(root)).toEqual(['remote', 'mf-one', 'mf-two'])
  await expect(ensureInstalled(root)).rejects.toThrow('mf-one/package.json')
})

test('an interrupted installation asks for another', () => {
  const root = checkout()
  rmSync(join(root, 'node_modules/.package-lock.json'))
  expect(isInstalled(root)).toBe(false)
})

test('a dependency that the lockfile does not know is refused by name, with what to do', async () => {
  const root = checkout({ manifest: { zod: '4.6.7' } })
  await expect(ensureInstalled(root)).rejects.toThrow(
    /package-lock\.json does not know remote\/package\.json as it is: run "npm install"/,
  )
})

test("an outer npm's prefix does not reach the nested one, a proxy does", () => {
  const clean = environmentForNpm('/srv/quad', {
    PATH: ['/srv/quad/node_modules/.bin', '/usr/bin'].join(':'),
    npm_config_prefix: '/elsewhere',
    npm_config_local_prefix: '/elsewhere',
    npm_config_workspace: 'remote',
    npm_package_name: 'other',
    INIT_CWD: '/elsewhere',
    npm_config_https_proxy: 'http://proxy:3128',
    HTTPS_PROXY: 'http://proxy:3128',
  })
  expect(clean).toMatchObject({
    PATH: '/usr/bin',
    npm_config_https_proxy: 'http://proxy:3128',
    HTTPS_PROXY: 'http://proxy:3128',
  })
  expect(Object.keys(clean).filter((name) => /prefix|workspace|package|init/i.test(name))).toEqual(
    [],
  )
})

test.each([
  ['npm error code ENOSPC', /disk is full/],
  ['npm error code EACCES', /cannot be written by this user/],
  ['npm error code ENOTFOUND', /registry cannot be reached/],
  ['npm error code EUSAGE', /not in step/],
  ['npm error something else', /see its output above/],
])('%s is explained in one line', (output, advice) => {
  expect(adviceFor('/srv/quad', output)).toMatch(advice)
  expect(adviceFor('/srv/quad', output)).not.toContain('\n')
})
