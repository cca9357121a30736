import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root, workspaces } from './steps.ts'

interface Manifest {
  name: string
  version: string
  engines?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const read = (...path: string[]): string => readFileSync(join(...path), 'utf8')
const manifestIn = (...path: string[]): Manifest =>
  JSON.parse(read(...path, 'package.json')) as Manifest

test('requires the other workspaces in their present version', () => {
  const manifests = workspaces().map((folder) => manifestIn(root, folder))
  const versions = new Map(manifests.map(({ name, version }) => [name, version]))
  for (const { name, dependencies, devDependencies } of manifests) {
    const required = Object.entries({ ...dependencies, ...devDependencies }).filter(([each]) =>
      versions.has(each),
    )
    expect({ [name]: required }).toEqual({
      [name]: required.map(([each]) => [each, `^${versions.get(each)}`]),
    })
  }
})

test('what a team installs needs no newer Node than the checkout: both bring the Node that runs their commands', () => {
  const needed = ['.', 'tooling/quad/sdk', 'tooling/create-quad-remote'].map(
    (folder) => manifestIn(root, folder).engines,
  )
  expect(needed).toEqual(needed.map(() => ({ node: '>=20.19' })))
})

test("the root's version is that of the newest entry in its change log", () => {
  const { version } = manifestIn(root)
  const [, newest] = /^## (\S+)$/m.exec(read(root, 'CHANGELOG.md')) ?? []
  expect(newest).toBe(version)
  expect(JSON.parse(read(root, 'package-lock.json'))).toMatchObject({
    version,
    packages: { '': { version } },
  })
})

describe('lerna', () => {
  let checkout: string

  const run = (program: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: checkout,
      encoding: 'utf8',
      env: {
        // lerna runs npm for the lockfile, on the first Node in the path.
        PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
        HOME: checkout,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_AUTHOR_NAME: 'Ada',
        GIT_AUTHOR_EMAIL: 'ada@quad.example',
        GIT_COMMITTER_NAME: 'Ada',
        GIT_COMMITTER_EMAIL: 'ada@quad.example',
      },
    })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stdout}${stderr}`)
    return stdout
  }
  const git = (...args: string[]) => run('git', ...args)
  const lerna = (...args: string[]) =>
    run(process.execPath, join(root, 'node_modules/lerna/dist/cli.js'), ...args)

  const commitChange = (message: string, ...files: string[]) => {
    for (const file of files) {
      mkdirSync(dirname(join(checkout, file)), { recursive: true })
      appendFileSync(join(checkout, file), '// changed\n')
    }
    git('add', '--all')
    git('commit', '--quiet', '--message', message)
  }

  /** A checkout of the manifests, each in version 1.0.0 with its tag, and an empty `origin`. */
  const makeCheckout = () => {
    checkout = mkdtempSync(join(tmpdir(), 'quad-versions-'))
    for (const file of [
      '.gitignore',
      '.npmrc',
      '.prettierrc.json',
      'lerna.json',
      'package.json',
      'package-lock.json',
      'tooling/scripts/changelog-preset.ts',
    ]) {
      cpSync(join(root, file), join(checkout, file))
    }
    for (const folder of workspaces()) {
      const manifest = read(root, folder, 'package.json')
        .replace(/"version": "[^"]+"/, '"version": "1.0.0"')
        .replaceAll(/("@quad\/[a-z0-9-]+"): "[^"]+"/g, '$1: "^1.0.0"')
      mkdirSync(join(checkout, folder), { recursive: true })
      writeFileSync(join(checkout, folder, 'package.json'), manifest)
    }
    mkdirSync(join(checkout, 'node_modules'))
    for (const name of ['conventional-changelog-angular', 'nx', 'prettier']) {
      symlinkSync(join(root, 'node_modules', name), join(checkout, 'node_modules', name))
    }
    git('init', '--quiet', '--initial-branch=main')
    git('init', '--quiet', '--bare', '.cache/origin.git')
    git('remote', 'add', 'origin', join(checkout, '.cache/origin.git'))
    git('add', '--all')
    git('commit', '--quiet', '--message', 'build: first versions')
    for (const folder of workspaces()) {
      const { name, version } = manifestIn(checkout, folder)
      git('tag', '--annotate', `${name}@${version}`, '--message', 'first')
    }
  }

  beforeAll(() => {
    makeCheckout()
    commitChange('feat(shared-ui): show a badge on avatars, see #12', 'shared-ui/src/Avatar.tsx')
    commitChange('fix(mf-chat)!: forget drafts after a day', 'mf-chat/src/drafts.ts')
    commitChange(
      'test(contract): cover the limits',
      'contract/src/limits.test.ts',
      'contract/README.md',
    )
  })
  afterAll(() => rmSync(checkout, { recursive: true }))

  test('lists what changed since the last version, with its dependents', () => {
    const browsers = ['shared-ui', 'shell', 'e2e', 'test', 'tooling']
    const isDependent = (name: string) =>
      name.startsWith('@quad/mf-') || browsers.some((each) => name === `@quad/${each}`)
    const listed = JSON.parse(lerna('changed', '--json', '--loglevel=error')) as Manifest[]
    expect(listed.map(({ name }) => name).toSorted()).toEqual(
      workspaces()
        .map((folder) => manifestIn(checkout, folder).name)
        // Tests and documents do not count as changes; the server's packages depend on nothing that changed.
        .filter(isDependent)
        .toSorted(),
    )
  })

  describe('version', () => {
    beforeAll(() => {
      lerna('version', '--yes', '--loglevel=error')
    })

    test('raises versions by the commits, and by a patch where only a dependency changed', () => {
      expect(manifestIn(checkout, 'shared-ui').version).toBe('1.1.0')
      expect(manifestIn(checkout, 'mf-chat').version).toBe('2.0.0')
      expect(manifestIn(checkout, 'mf-search').version).toBe('1.0.1')
      expect(manifestIn(checkout, 'shell').version).toBe('1.0.1')
      expect(manifestIn(checkout, 'contract').version).toBe('1.0.0')
    })

    test('requires the new versions, in the lockfile too', () => {
      const { dependencies } = manifestIn(checkout, 'mf-search')
      expect(dependencies).toMatchObject({
        '@quad/contract': '^1.0.0',
        '@quad/shared-ui': '^1.1.0',
      })
      const lockfile = read(checkout, 'package-lock.json')
      expect(JSON.parse(lockfile)).toMatchObject({
        packages: {
          'mf-search': { version: '1.0.1', dependencies },
          'node_modules/@quad/shared-ui': { resolved: 'shared-ui', link: true },
        },
      })
      expect(lockfile).not.toMatch(/"resolved": "(?![a-z0-9/-]+")/)
    })

    test("writes change logs without links to the clone's origin", () => {
      const entry = read(checkout, 'shared-ui/CHANGELOG.md')
      expect(entry).toMatch(
        /^# 1\.1\.0 \([\d-]+\)\n\n### Features\n\n- \*\*shared-ui:\*\* show a badge on avatars, see #12 [\da-f]{7}/m,
      )
      expect(entry).not.toContain('.cache')
      expect(read(checkout, 'mf-chat/CHANGELOG.md')).toMatch(
        /### BREAKING CHANGES\n\n- \*\*mf-chat:\*\* forget drafts after a day/,
      )
      expect(existsSync(join(checkout, 'contract/CHANGELOG.md'))).toBe(false)
    })

    test('commits and tags, and pushes nothing', () => {
      expect(git('log', '-1', '--format=%s')).toBe('chore(release): version\n')
      expect(git('tag', '--points-at', 'HEAD').split('\n')).toEqual(
        expect.arrayContaining(['@quad/mf-chat@2.0.0', '@quad/shared-ui@1.1.0']),
      )
      expect(git('status', '--porcelain')).toBe('')
      expect(git('ls-remote', 'origin')).toBe('')
    })
  })
})
