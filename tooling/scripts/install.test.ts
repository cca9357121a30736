import { mkdirSync, mkdtempSync, rmSync, writeFileSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureInstalled, environmentForNpm, isInstalled } from './install.mjs'
import { adviceFor } from './setup-error.mjs'
import { workspacesOf } from './workspaces.mjs'
import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { oneAtATime } from './one-at-a-time.mjs'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

const write = (path: string, content: unknown): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(content))
}

const locked = {
  '': { devDependencies: { node: '26.10.0' } },
  remote: { version: '1.1.0', dependencies: { react: '19.3.1' } },
  'node_modules/node': { version: '26.10.0' },
  'node_modules/react': { version: '19.3.1' },
  'node_modules/of-another-platform': { version: '1.0.0', optional: true },
  'node_modules/remote': { link: true },
}

/** A checkout as after `npm ci`, changed by `change`. */
const checkout = (change: { installed?: object; manifest?: object } = {}): string => {
  const root = mkdtempSync(join(tmpdir(), 'quad-install-'))
  folders.push(root)
  const { 'node_modules/of-another-platform': _, '': __, ...installed } = locked
  write(join(root, 'package.json'), {
    workspaces: ['remote'],
    devDependencies: { node: '26.10.0' },
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

test('leaves a finished installation alone', async () => {
  const root = checkout()
  expect(isInstalled(root)).toBe(true)
  await expect(ensureInstalled(root)).resolves.toBeUndefined()
})

test('installs for a package of another version, a missing package and a missing Node', () => {
  expect(
    isInstalled(checkout({ installed: { 'node_modules/react': { version: '18.0.0' } } })),
  ).toBe(false)
  expect(isInstalled(checkout({ installed: { 'node_modules/react': undefined } }))).toBe(false)
  const withoutNode = checkout()
  rmSync(join(withoutNode, 'node_modules/.bin/node'))
  expect(isInstalled(withoutNode)).toBe(false)
})

test('installs for a new workspace, but not for a new version of one', () => {
  expect(isInstalled(checkout({ installed: { remote: { version: '1.0.0' } } }))).toBe(true)
  expect(isInstalled(checkout({ installed: { 'node_modules/remote': undefined } }))).toBe(false)
})

test('counts each folder that matches a workspace pattern', async () => {
  const root = checkout()
  write(join(root, 'package.json'), {
    workspaces: ['remote', 'mf-*'],
    devDependencies: { node: '26.10.0' },
  })
  mkdirSync(join(root, 'mf-leftovers/dist'), { recursive: true })
  write(join(root, 'mf-two/package.json'), {})
  write(join(root, 'mf-one/package.json'), { dependencies: { zod: '4.6.7' } })
  expect(workspacesOf(root)).toEqual(['remote', 'mf-one', 'mf-two'])
  await expect(ensureInstalled(root)).rejects.toThrow('mf-one/package.json')
})

test('installs again after an interrupted installation', () => {
  const root = checkout()
  rmSync(join(root, 'node_modules/.package-lock.json'))
  expect(isInstalled(root)).toBe(false)
})

test('refuses a dependency that the lockfile does not have, by name and with what to do', async () => {
  const root = checkout({ manifest: { zod: '4.6.7' } })
  await expect(ensureInstalled(root)).rejects.toThrow(
    /package-lock\.json does not know remote\/package\.json as it is: run "npm install"/,
  )
})

test("hides an outer npm's prefix from the nested one, but passes on a proxy", () => {
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
])('explains %s in one line', (output, advice) => {
  expect(adviceFor('/srv/quad', output)).toMatch(advice)
  expect(adviceFor('/srv/quad', output)).not.toContain('\n')
})

const root = mkdtempSync(join(tmpdir(), 'quad-lock-'))
const lock = join(root, '.install.lock')
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => {})
})

test('never runs two commands at once', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await wait(50)
    inside -= 1
  }
  await Promise.all([oneAtATime(root, work), oneAtATime(root, work), oneAtATime(root, work)])
  expect(most).toBe(1)
  expect(existsSync(lock)).toBe(false)
})

test('names the holder in the lock, and removes the lock when the work fails', async () => {
  const work = async () => {
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
    throw new Error('no network')
  }
  await expect(oneAtATime(root, work)).rejects.toThrow('no network')
  expect(existsSync(lock)).toBe(false)
})

test('takes over the lock of a killed command', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(pid))
  let worked = false
  await oneAtATime(root, async () => {
    worked = true
  })
  expect(worked).toBe(true)
})
