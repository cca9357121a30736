import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isRemote, remoteForPath } from '@quad/federation/front-ends'

const template = join(import.meta.dirname, 'template')

const frontEndsFile = 'federation/src/front-ends.ts'

/** The end of its table of remotes. */
const endOfTable = '} satisfies Record<`mf-${string}`, Area>'

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** Dependencies of the first page. */
const libraries = ['@quad/shared-ui', 'react', 'react-dom', 'react-router-dom']

/** Tools that build and serve the remote. */
const tools = ['@quad/federation', 'webpack', 'webpack-cli', 'webpack-dev-server']

interface Package {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const packageOf = (name: string, shell: Package): string => {
  const rangesOfShell = { ...shell.dependencies, ...shell.devDependencies }
  const asInShell = (packages: readonly string[]) =>
    Object.fromEntries(packages.map((each) => [each, rangesOfShell[each] ?? '*']))
  const content = {
    name: `@quad/${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    exports: {},
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

const enterIntoPolicy = async (root: string, name: string, word: string): Promise<void> => {
  const path = join(root, frontEndsFile)
  const text = await readFile(path, 'utf8')
  if (!text.includes(endOfTable)) throw new Error(`${frontEndsFile} has no line ${endOfTable}`)
  const line = `  '${name}': { called: 'The ${word} area', prefixes: ['/${word}'] },`
  await writeFile(
    path,
    text.replace(endOfTable, () => `${line}\n${endOfTable}`),
  )
}

/**
 * Writes a remote of this name into a checkout: its folder, with one page and its test, and its line in
 * the policy. Throws `NameRefusedError`.
 */
export const addRemote = async (root: string, name: string): Promise<void> => {
  const word = wordOf(name)
  const folder = join(root, name)
  if (existsSync(folder)) {
    throw new NameRefusedError(`There is a folder ${name}: remove it, or choose another name.`)
  }
  const shell = JSON.parse(await readFile(join(root, 'shell/package.json'), 'utf8')) as Package
  const files: Record<string, string> = { 'package.json': packageOf(name, shell) }
  for (const [path, source] of Object.entries(filesOf(`${capitalized(word)}Page`))) {
    const text = await readFile(join(template, `${source}.template`), 'utf8')
    files[path] = text.replaceAll('Sample', capitalized(word)).replaceAll('sample', word)
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await enterIntoPolicy(root, name, word)
}

/** First parts of paths that belong to the shell or the server. */
const taken = new Set(['about', 'api', 'delivery', 'error', 'mf', 'operator', 'team', 'tutorial'])

/** An invalid name of a remote; the message says why, and what to do. */
export class NameRefusedError extends Error {
  override readonly name = 'NameRefusedError'
}

/** The word in a remote's name: `clubs` of `mf-clubs`. Throws `NameRefusedError`. */
export const wordOf = (name: string): string => {
  const word = /^mf-([a-z]{2,20})$/.exec(name)?.[1]
  if (word === undefined) {
    throw new NameRefusedError(
      `A remote's name is mf- and a word of 2 to 20 lower-case letters, such as mf-clubs, not ${JSON.stringify(name)}.`,
    )
  }
  if (isRemote(name)) throw new NameRefusedError(`${name} already exists: choose another name.`)
  const owner = taken.has(word) ? 'the site itself' : remoteForPath(`/${word}`)
  if (owner !== undefined) {
    throw new NameRefusedError(`/${word} belongs to ${owner}: choose another name.`)
  }
  return word
}
