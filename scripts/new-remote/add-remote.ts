import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { takenPaths } from '@quad/federation/front-ends'
import { readPackage, remotes } from '@quad/federation/repository'

const template = join(import.meta.dirname, 'template')

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** Dependencies of the first page. */
const libraries = ['@quad/shared-ui', 'react', 'react-dom', 'react-router-dom']

/** Tools that build and serve the remote. */
const tools = ['@quad/federation', 'webpack', 'webpack-cli', 'webpack-dev-server']

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
      navigation: [{ place: 'header', label: capitalized(word), to: `/${word}` }],
    },
    scripts: { build: 'webpack build', standalone: 'webpack serve' },
    dependencies: asInShell(libraries),
    devDependencies: asInShell(tools),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

const filesOf = (page: string): Record<string, string> => ({
  'tsconfig.json': 'tsconfig.json',
  'webpack.config.ts': 'webpack.config.ts',
  'src/index.ts': 'index.ts',
  [`src/home/${page}.tsx`]: 'Page.tsx',
  [`src/home/${page}.test.tsx`]: 'Page.test.tsx',
})

/** Writes a remote of this name into a checkout: its folder, with one page and its test. Throws `NameRefusedError`. */
export const addRemote = async (root: string, name: string): Promise<void> => {
  const word = wordOf(name)
  const folder = join(root, name)
  if (existsSync(folder)) {
    throw new NameRefusedError(`There is a folder ${name}: remove it, or choose another name.`)
  }
  const shell = JSON.parse(await readFile(join(root, 'shell/package.json'), 'utf8')) as Package
  const files: Record<string, string> = { 'package.json': packageOf(name, word, shell) }
  for (const [path, source] of Object.entries(filesOf(`${capitalized(word)}Page`))) {
    const text = await readFile(join(template, `${source}.template`), 'utf8')
    files[path] = text.replaceAll('Sample', capitalized(word)).replaceAll('sample', word)
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
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
  const word = /^mf-([a-z]{2,20})$/.exec(name)?.[1]
  if (word === undefined) {
    throw new NameRefusedError(
      `A remote's name is mf- and a word of 2 to 20 lower-case letters, such as mf-clubs, not ${JSON.stringify(name)}.`,
    )
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
