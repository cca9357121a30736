import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameRule, sourcesOf, titleOf, wordIn, writeFiles } from 'create-quad-remote/template'
import { takenPaths } from '@quad/federation/front-ends'
import { readPackage, remotes } from '@quad/tooling/repository'

/** Dependencies of the first page. */
const libraries = ['@quad/shared-ui', 'react', 'react-dom', 'react-router-dom']

/** Tools that build and serve the remote. */
const tools = ['@quad/tooling', 'webpack', 'webpack-cli', 'webpack-dev-server']

interface Package {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const packageOf = (name: string, word: string, shell: Package): string => {
  const rangesOfShell = { ...shell.dependencies, ...shell.devDependencies }
  const asInShell = (packages: readonly string[]) =>
    Object.fromEntries(packages.map((each) => [each, rangesOfShell[each] ?? '*']))
  const content = {
    name: `@quad/${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    exports: {},
    quad: {
      title: `The ${word} area`,
      paths: [`/${word}`],
      navigation: [{ place: 'header', label: titleOf(word), to: `/${word}` }],
    },
    scripts: { build: 'webpack build', standalone: 'webpack serve' },
    dependencies: asInShell(libraries),
    devDependencies: asInShell(tools),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** Writes a remote of this name into a checkout: its folder, with one page and its test. Throws `NameRefusedError`. */
export const addRemote = async (root: string, name: string): Promise<void> => {
  const word = wordOf(name)
  const folder = join(root, name)
  if (existsSync(folder)) {
    throw new NameRefusedError(`There is a folder ${name}: remove it, or choose another name.`)
  }
  const shell = JSON.parse(await readFile(join(root, 'shell/package.json'), 'utf8')) as Package
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), packageOf(name, word, shell))
  await writeFiles(folder, word, {
    'tsconfig.json': 'tsconfig.workspace.json',
    'webpack.config.ts': 'webpack.config.ts',
    ...sourcesOf(word),
  })
}

/** An invalid name of a remote; the message says why, and what to do. */
export class NameRefusedError extends Error {
  override readonly name = 'NameRefusedError'
}

/** The remote of this checkout that has a path. */
const ownerOf = (path: string): string | undefined =>
  remotes.find((remote) => readPackage(remote).area?.paths.includes(path))

/** The word in a remote's name: `clubs` of `mf-clubs`. Throws `NameRefusedError`. */
export const wordOf = (name: string): string => {
  const word = wordIn(name)
  if (word === undefined) {
    throw new NameRefusedError(`${nameRule}, such as mf-clubs, not ${JSON.stringify(name)}.`)
  }
  if (remotes.some((each) => each === name))
    throw new NameRefusedError(`${name} already exists: choose another name.`)
  const path = `/${word}`
  const owner = takenPaths.includes(path) ? 'the site itself' : ownerOf(path)
  if (owner !== undefined) {
    throw new NameRefusedError(`/${word} belongs to ${owner}: choose another name.`)
  }
  return word
}
