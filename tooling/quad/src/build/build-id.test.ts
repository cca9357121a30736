import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { InputHashes } from './build-id.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

let root: string

const write = async (path: string, content: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}

const lockfile = {
  packages: {
    '': { devDependencies: { webpack: '5.110.3' } },
    'mf-search': { version: '1.0.0', dependencies: { '@quad/shared-ui': '^1.0.0' } },
    'node_modules/@quad/mf-search': { resolved: 'mf-search', link: true },
    'node_modules/webpack': { version: '5.110.3' },
  },
}

const writeLockfile = (packages: object = {}) =>
  write('package-lock.json', JSON.stringify({ packages: { ...lockfile.packages, ...packages } }))

const idOf = (name: 'mf-chat' | 'mf-search' | 'shell' = 'mf-chat') =>
  new InputHashes(root).buildId(name)

beforeEach(async () => {
  root = await temporary.make()
  const packages = {
    'mf-chat': { '@quad/shared-ui': '*' },
    'mf-search': { '@quad/shared-ui': '*' },
    'shared-ui': { '@quad/contract': '*' },
    contract: {},
    federation: {},
    shell: {},
    'testing/environment': {},
    'tooling/create-quad-remote': {},
    'tooling/quad': { '@quad/test': '*' },
  }
  for (const [name, dependencies] of Object.entries(packages)) {
    await write(`${name}/package.json`, JSON.stringify({ name: `@quad/${name}`, dependencies }))
    await write(`${name}/src/index.ts`, 'export {}')
  }
  const settings = [
    'tsconfig.base.json',
    'tsconfig.browser.json',
    '.oxlintrc.json',
    '.prettierrc.json',
  ]
  for (const file of settings) await write(file, '{}')
  await writeLockfile()
})

describe('the build id', () => {
  test('stays the same while nothing changes', async () => {
    expect(await idOf()).toBe(await idOf())
  })

  test.each([
    'mf-chat/src/index.ts',
    'mf-chat/src/new.css',
    'mf-chat/webpack.config.ts',
    'shared-ui/src/index.ts',
    'contract/src/index.ts',
    'federation/src/front-ends.ts',
    'tooling/quad/src/webpack/base.ts',
    'tooling/quad/src/build/frame.ts',
    'tooling/quad/src/build/manifest.ts',
    'tooling/quad/src/build/collect.ts',
    'tsconfig.base.json',
  ])('changes with %s', async (path) => {
    const before = await idOf()
    await write(path, 'changed')

    expect(await idOf()).not.toBe(before)
  })

  test.each([
    'mf-chat/.npm/_logs/today.log',
    'mf-chat/.gitlab-ci.yml',
    'mf-search/src/index.ts',
    'mf-chat/src/index.test.tsx',
    'mf-chat/src/chat.harness.tsx',
    'mf-chat/dist/1/app.js',
    'mf-chat/node_modules/x/index.js',
    'mf-chat/CHANGELOG.md',
    'tooling/quad/src/boot/boot.ts',
    'tooling/quad/src/commands/commands.ts',
    'federation/src/release.ts',
    'tooling/quad/src/build/build.ts',
    'tooling/quad/src/cli.ts',
    'tooling/quad/test/compile.ts',
    'tooling/quad/bench/bench.ts',
    'server/src/app/main.ts',
  ])('stays the same with %s', async (path) => {
    const before = await idOf()
    await write(path, 'changed')

    expect(await idOf()).toBe(before)
  })

  test.each([
    ['a command', 'tooling/quad/src/commands/commands.ts', 'export {}'],
    ['a comment that teams read', 'shared-ui/src/index.ts', '/** Shown on cards. */ export {}'],
    ['the environment of tests', 'testing/environment/browser/setup.ts', 'export {}'],
    ['the starter', 'tooling/create-quad-remote/template/index.ts.template', 'export {}'],
    ['the rules of the linter', '.oxlintrc.json', '{ "rules": {} }'],
  ])('of the shell, which makes the SDK, changes with %s', async (_, path, text) => {
    const before = await idOf('shell')
    await write(path, text)

    expect(await idOf('shell')).not.toBe(before)
  })

  const button = `import { icon } from './icon.ts'
interface ButtonProps {
  label: string
}
export function Button({ label }: ButtonProps) {
  return <button>{icon} {label}</button>
}
`
  const edited = async (path: string, from: string, to: string): Promise<[string, string]> => {
    await write(path, button)
    const before = await idOf()
    await write(path, button.replace(from, to))
    return [before, await idOf()]
  }

  test.each([
    ['a space in a type', 'interface ButtonProps', 'interface  ButtonProps'],
    ['another type', 'label: string', 'label: string | undefined'],
    ['a comment', 'interface', '/** Props. */\ninterface'],
    ['formatting', '{ label }: ButtonProps', '{\n  label,\n}: ButtonProps'],
    ['an import of a type', 'interface', "import type { Icon } from './icon.ts'\ninterface"],
  ])('stays the same with %s', async (_, from, to) => {
    const [before, after] = await edited('shared-ui/src/Button.tsx', from, to)
    expect(after).toBe(before)
  })

  test.each([
    ['a space in a text', '{icon} {label}', '{icon}{label}'],
    ['code', '{ label }:', '{ label = 1 }:'],
    [
      'an import that runs a module',
      'interface',
      "import { type Icon } from './icon.ts'\ninterface",
    ],
    ['a comment that webpack reads', 'return', "/* webpackChunkName: 'icon' */\n  return"],
    ['a comment that the minimizer reads', 'return', '/* @__PURE__ */\n  return'],
    [
      'a call instead of JSX',
      '<button>{icon} {label}</button>',
      'React.createElement("button", null, icon, " ", label)',
    ],
    ['code that cannot be read', 'return <', 'return <<'],
  ])('changes with %s', async (_, from, to) => {
    const [before, after] = await edited('shared-ui/src/Button.tsx', from, to)
    expect(after).not.toBe(before)
  })

  test.each(['mf-chat/src/index.ts', 'mf-chat/src/fragments.ts', 'shared-ui/remote-app.ts'])(
    'changes with a type in %s, which the type archive contains',
    async (path) => {
      const [before, after] = await edited(path, 'label: string', 'label: number')
      expect(after).not.toBe(before)
    },
  )

  const declare = (props: string) =>
    write(
      'mf-search/src/fragments.ts',
      `declare module '@quad/shared-ui/remote-app' { interface FragmentProps { badge: ${props} } }`,
    )

  test("changes with the props of another remote's fragment that it names, and of no other", async () => {
    await declare('{ id: string }')
    const unnamed = await idOf()
    await declare('{ id: number }')
    expect(await idOf()).toBe(unnamed)

    await write('mf-chat/src/Chat.tsx', `export const badge = <Fragment name="badge" id="1" />`)
    const named = await idOf()
    await declare('{ id: string }')
    expect(await idOf()).not.toBe(named)
  })

  test.each([
    ['another version', { 'node_modules/webpack': { version: '5.111.0' } }],
    ['a nested copy', { 'mf-search/node_modules/react': { version: '18.3.1' } }],
  ])('changes with %s of an installed package', async (_, packages) => {
    const before = await idOf()
    await writeLockfile(packages)

    expect(await idOf()).not.toBe(before)
  })

  test('stays the same with a new version of another front end', async () => {
    const before = await idOf()
    await writeLockfile({
      'mf-search': { version: '1.1.0', dependencies: { '@quad/shared-ui': '^1.0.0' } },
    })

    expect(await idOf()).toBe(before)
  })

  test('changes with a new version of a package that it compiles in', async () => {
    const before = await idOf()
    await write('shared-ui/package.json', JSON.stringify({ version: '1.1.0', dependencies: {} }))

    expect(await idOf()).not.toBe(before)
  })

  test('changes when a file moves', async () => {
    await write('mf-chat/src/a.ts', 'one')
    const before = await idOf()
    await write('mf-chat/src/b.ts', 'one')
    await write('mf-chat/src/a.ts', '')

    expect(await idOf()).not.toBe(before)
  })

  test('differs between front ends of the same content', async () => {
    expect(await idOf('mf-chat')).not.toBe(await idOf('mf-search'))
  })
})
