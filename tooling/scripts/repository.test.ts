import { execFile } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { limits } from '@quad/contract'
import { kinship } from '@quad/contract/skill-kinship'
import { wishes } from '@quad/contract/skill-wishes'
import { readSkillNames, skillNamed } from '@quad/contract/skills'
import { root, workspaces } from './steps.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const ignoredFolders = new Set(['node_modules', 'dist', 'data', '.cache', 'coverage'])

const filesBelow = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => ignoredFolders.has(name) })

interface Manifest {
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** A package's dependencies, and the texts of its sources and npm scripts, without tests and types. */
const readPackage = (folder: string, pattern: string) => {
  const { scripts, dependencies, devDependencies } = JSON.parse(
    read(join(folder, 'package.json')),
  ) as Manifest
  const sources = filesBelow(pattern).filter((path) => !/[.](test|harness)[.]|\/test\//.test(path))
  return {
    folder,
    listed: Object.keys({ ...dependencies, ...devDependencies }),
    scripts: Object.values(scripts ?? {}).join('\n'),
    code: sources.map((path) => read(path).replaceAll(/import type .*/g, '')).join('\n'),
  }
}

const packages = [
  readPackage('', 'tooling/scripts/**/*.{ts,mjs}'),
  ...workspaces().map((folder) => readPackage(folder, `${folder}/**/*.{ts,tsx}`)),
]

/** The packages that the product was commissioned with. */
const commissioned = [
  'react',
  'react-dom',
  'react-router-dom',
  '@module-federation/enhanced',
  'webpack',
  'webpack-cli',
  'webpack-dev-server',
  'ts-loader',
  'zustand',
  'ky',
  '@radix-ui/react-dialog',
  'jest',
  'lerna',
]

/** How npm scripts name some of them. */
const commands: Partial<Record<string, RegExp>> = {
  'webpack-cli': /\bwebpack (build|serve)\b/,
  'webpack-dev-server': /\bwebpack serve\b/,
  jest: /\bjest\b/,
  lerna: /\blerna\b/,
}

test.each(commissioned)('%s does work, and is a direct dependency where it does', (name) => {
  const imported = new RegExp(`(?:from|import|import\\(|resolve\\() ?'${name}['/]`)
  const users = packages.filter(
    ({ code, scripts }) => imported.test(code) || commands[name]?.test(scripts),
  )
  expect(users).not.toHaveLength(0)
  expect(users.filter(({ listed }) => !listed.includes(name)).map(({ folder }) => folder)).toEqual(
    [],
  )
})

test('is written in TypeScript', () => {
  expect(packages[0]!.listed).toContain('typescript')
  expect(filesBelow('{*,tooling/*,testing/*}/src/**/*.{js,jsx}')).toEqual([])
})

const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

const records = markdownIn('docs/decisions').filter((file) => !file.endsWith('README.md'))
const documents = [
  '.',
  'docs',
  'docs/decisions',
  'docs/features',
  'server/src/embedded-postgresql',
].flatMap(markdownIn)

/** The id that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-')

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))

test.each(records)('%s has number, date, status and the four parts', (file) => {
  const text = read(file)
  const number = /(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]
  expect(text).toMatch(new RegExp(`^# ${number}\\. \\S`))
  expect(text).toMatch(/^- Date: \d{4}-\d\d-\d\d$/m)
  expect(text).toMatch(/^- Status: (accepted|replaced by \[?\d{4})/m)
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part)).toEqual([
    'Context',
    'Decision',
    'Alternatives',
    'Consequences',
  ])
})

test('the index lists each decision record with its title', () => {
  const index = read('docs/decisions/README.md')
  const listed = [...index.matchAll(/^\| (\d{4}) +\| \[(.+)\]\((.+\.md)\)/gm)]
  const expected = records.toSorted().map((file) => {
    const name = file.split('/').at(-1)
    const title = /^# \d{4}\. (.+)$/m.exec(read(file))?.[1]
    return [name?.slice(0, 4), title, name]
  })
  expect(listed.map(([, number, title, name]) => [number, title, name])).toEqual(expected)
})

test.each(documents)('%s links to files and headings that exist', (file) => {
  const text = read(file)
  for (const link of linksIn(text)) {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    expect({ link, exists: existsSync(join(root, target)) }).toEqual({ link, exists: true })
    if (anchor !== undefined) expect(anchorsIn(read(target))).toContain(anchor)
  }
})

test('the diagram of the architecture has the dependencies of each package', () => {
  const [, diagram = ''] =
    /```mermaid\n(flowchart TD\n  shell[^`]+)```/.exec(read('docs/architecture.md')) ?? []
  const labels = new Map(
    [...diagram.matchAll(/(\w+)\["([^"( ]+)/g)].map(([, id, label]) => [id, label]),
  )
  const drawn = [...diagram.matchAll(/^  ([\w-]+).* --> ([\w-]+)/gm)].map(
    ([, from, to]) => `${labels.get(from) ?? from} ${labels.get(to) ?? to}`,
  )
  const folders = new Map(
    workspaces().map((folder) => [
      (JSON.parse(read(`${folder}/package.json`)) as { name: string }).name,
      folder,
    ]),
  )
  const needed = [...folders.values()].flatMap((folder) => {
    const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as {
      dependencies?: object
    }
    return Object.keys(dependencies)
      .filter((name) => folders.has(name))
      .map((name) => `${folder.replace(/^mf-.*/, 'mf-search')} ${folders.get(name)}`)
  })
  expect(drawn.toSorted()).toEqual([...new Set(needed)].toSorted())
})

const linesOf = (file: string): string[] => read(`shell/public/${file}`).trimEnd().split('\n')

const skills = linesOf('skills.txt')
const lower = skills.map((skill) => skill.toLowerCase())

test('lists each skill once, on its own line, no longer than a tag', () => {
  expect(new Set(lower).size).toBe(skills.length)
  for (const skill of skills) {
    expect(skill).toBe(skill.trim())
    expect(skill.length).toBeGreaterThan(0)
    expect(skill.length).toBeLessThanOrEqual(limits.tagLength)
  }
})

test('lists many skills of many fields in order', () => {
  expect(skills.length).toBeGreaterThanOrEqual(1500)
  expect(skills).toEqual(
    expect.arrayContaining(['C', 'C#', 'C++', 'Swahili', 'Nursing', 'Cello', 'Welding', 'Fencing']),
  )
  expect(lower).toEqual(lower.toSorted())
})

test('lists each skill that has other names, is suggested, implied or meant, by its own name', () => {
  const names = readSkillNames()
  const kin = [...kinship].flatMap(([skill, implied]) => [skill, ...implied.keys()])
  const meant = [...wishes.values()].flat()
  const named = [...names.own.values(), ...[...names.hints.values()].flat(), ...kin, ...meant]
  expect(named.filter((skill) => !skills.includes(skill))).toEqual([])
  expect(skills.filter((skill) => skillNamed(names, skill) !== skill)).toEqual([])
})

/** Programs that read nothing foreign: git in the own checkout, the developer's own server and tools, and `id`. */
const own = new Set([
  'tooling/quad/src/build/checkout.ts',
  'tooling/quad/src/dev/api-server.ts',
  'tooling/quad/src/sdk/team-commands.ts',
  'server/src/embedded-postgresql/locate-cluster.ts',
])

test('every process that handles foreign content is started without the secrets of this one', async () => {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
  })
  const sources = stdout
    .split('\n')
    .filter(
      (path) =>
        /^(?:(?:tooling|testing)\/)?[^/]+\/src\/.*\.tsx?$/.test(path) &&
        !/^testing\/e2e\/|\.test\./.test(path),
    )
  const texts = await Promise.all(
    sources.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const),
  )
  const starting = texts.filter(
    ([path, text]) => text.includes('node:child_process') && !own.has(path),
  )
  expect(starting.length).toBeGreaterThan(3)
  const open = starting.filter(([, text]) => !/env(?::|\b.*=) childEnvironment\(/.test(text))
  expect(open.map(([path]) => path)).toEqual([])
})
