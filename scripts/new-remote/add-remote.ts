import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NameRefused, wordOf } from './remote-name.ts'

const template = join(import.meta.dirname, 'template')

const policy = 'federation/src/policy.ts'

/** Where the policy's table of remotes ends. */
const endOfTable = '} satisfies Record<`mf-${string}`, Area>'

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** What the first page needs; a package of the shell's is there in the shell's version. */
const libraries = ['@quad/shared-ui', 'react', 'react-dom', 'react-router-dom']

interface Package {
  dependencies: Record<string, string>
}

const packageOf = (name: string, { dependencies }: Package): string => {
  const content = {
    name: `@quad/${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    exports: {},
    scripts: {
      standalone: `exec node ../scripts/setup.mjs federation/src/dev/standalone.ts ${name}`,
    },
    dependencies: Object.fromEntries(
      libraries.map((library) => [library, dependencies[library] ?? '*']),
    ),
    devDependencies: { '@quad/federation': '*' },
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
  const path = join(root, policy)
  const text = await readFile(path, 'utf8')
  if (!text.includes(endOfTable)) throw new Error(`${policy} has no line ${endOfTable}`)
  const line = `  '${name}': { called: 'The ${word} area', prefixes: ['/${word}'] },`
  await writeFile(
    path,
    text.replace(endOfTable, () => `${line}\n${endOfTable}`),
  )
}

/**
 * Writes a remote of this name into a checkout: its folder, with one page and its test, and its line in
 * the policy. Throws `NameRefused`.
 */
export const addRemote = async (root: string, name: string): Promise<void> => {
  const word = wordOf(name)
  const folder = join(root, name)
  if (existsSync(folder)) {
    throw new NameRefused(`There is a folder ${name}: remove it, or choose another name.`)
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
