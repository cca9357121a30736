import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { temporaryFolders } from '../../test/temporary-folder.ts'
import { InputHashes } from './build-id.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

let root: string

const write = async (path: string, content: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}

const idOf = (name: 'mf-chat' | 'mf-search' = 'mf-chat') => new InputHashes(root).buildId(name)

beforeEach(async () => {
  root = await temporary.make()
  const packages = {
    'mf-chat': { '@quad/shared-ui': '*' },
    'mf-search': { '@quad/shared-ui': '*' },
    'shared-ui': { '@quad/contract': '*' },
    contract: {},
    federation: {},
  }
  for (const [name, dependencies] of Object.entries(packages)) {
    await write(`${name}/package.json`, JSON.stringify({ name: `@quad/${name}`, dependencies }))
    await write(`${name}/src/index.ts`, 'export {}')
  }
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'tsconfig.browser.json']) {
    await write(file, '{}')
  }
})

describe('the build id', () => {
  it('stays while nothing changes', async () => {
    expect(await idOf()).toBe(await idOf())
  })

  it.each([
    'mf-chat/src/index.ts',
    'mf-chat/src/new.css',
    'mf-chat/webpack.config.ts',
    'shared-ui/src/index.ts',
    'contract/src/index.ts',
    'federation/src/policy.ts',
    'federation/src/webpack/base.ts',
    'package-lock.json',
  ])('changes with %s', async (path) => {
    const before = await idOf()
    await write(path, 'changed')

    expect(await idOf()).not.toBe(before)
  })

  it.each([
    'mf-search/src/index.ts',
    'mf-chat/src/index.test.tsx',
    'mf-chat/dist/1/app.js',
    'mf-chat/node_modules/x/index.js',
    'federation/src/releases/store.ts',
    'federation/src/cli.ts',
    'server/src/main.ts',
  ])('stays the same with %s', async (path) => {
    const before = await idOf()
    await write(path, 'changed')

    expect(await idOf()).toBe(before)
  })

  it('changes when a file moves', async () => {
    await write('mf-chat/src/a.ts', 'one')
    const before = await idOf()
    await write('mf-chat/src/b.ts', 'one')
    await write('mf-chat/src/a.ts', '')

    expect(await idOf()).not.toBe(before)
  })

  it('differs between front ends of the same content', async () => {
    expect(await idOf('mf-chat')).not.toBe(await idOf('mf-search'))
  })
})
