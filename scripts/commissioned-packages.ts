import { packageOf } from '@quad/federation/front-ends'
import ts from 'typescript'

/** The packages that the product was commissioned with. */
export const commissioned: readonly string[] = [
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

/** Packages that npm scripts use without an import. */
const commands: readonly (readonly [command: RegExp, packages: readonly string[]])[] = [
  [/\bwebpack (build|serve)\b/, ['webpack', 'webpack-cli']],
  [/\bwebpack serve\b/, ['webpack-dev-server']],
  [/\bjest\b/, ['jest']],
  [/\blerna\b/, ['lerna']],
]

export interface Workspace {
  /** From the root; empty for the root itself. */
  folder: string
  manifest: {
    scripts?: Record<string, string>
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
  sources: readonly Source[]
}

export interface Source {
  /** From the root. */
  path: string
  text: string
}

interface Use {
  package: string
  by: string
  /** Not so for a test or a type: the package must be listed, but that is no use in the product. */
  isInProduct: () => boolean
}

const testPath = /[.](test|harness)[.]tsx?$|^(test|e2e)\/|^[^/]+\/(test|bench)\//

const importsIn = (text: string): string[] =>
  ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => packageOf(fileName))
    .filter((name) => commissioned.includes(name))

/** Loaders: `loader: 'ts-loader'`, and `resolve('ts-loader')` of any kind. */
const loadersIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bresolve\(|\bloader: )["']([^"']+)["']/g)]
    .map(([, name = '']) => name)
    .filter((name) => commissioned.includes(name))

/** The source without types and comments. */
const codeOf = ({ path, text }: Source): string =>
  ts.transpileModule(text, {
    fileName: path,
    compilerOptions: {
      jsx: ts.JsxEmit.Preserve,
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ESNext,
      removeComments: true,
      verbatimModuleSyntax: true,
    },
  }).outputText

const usesInSource = (source: Source): Use[] => {
  const { path, text } = source
  const isTest = testPath.test(path)
  const imported = importsIn(text).map((name) => ({
    package: name,
    by: path,
    isInProduct: () => !isTest && importsIn(codeOf(source)).includes(name),
  }))
  if (isTest || loadersIn(text).length === 0) return imported
  const named = loadersIn(codeOf(source)).map((name) => ({
    package: name,
    by: path,
    isInProduct: () => true,
  }))
  return [...imported, ...named]
}

const usesInScripts = ({ folder, manifest }: Workspace): Use[] =>
  Object.entries(manifest.scripts ?? {}).flatMap(([script, line]) =>
    commands
      .filter(([command]) => command.test(line))
      .flatMap(([, packages]) => packages)
      .map((name) => ({
        package: name,
        by: `The script ${script} of ${folder || 'the root'}`,
        isInProduct: () => true,
      })),
  )

/**
 * Checks that the product uses each commissioned package, and that it is a direct dependency wherever it
 * is used.
 *
 * @returns one sentence per problem
 */
export const problemsIn = (workspaces: readonly Workspace[]): string[] => {
  const used = workspaces.map((workspace) => ({
    workspace,
    uses: [...workspace.sources.flatMap(usesInSource), ...usesInScripts(workspace)],
  }))
  const unlisted = used.flatMap(({ workspace: { folder, manifest }, uses }) => {
    const listed = { ...manifest.dependencies, ...manifest.devDependencies }
    return uses
      .filter((use) => !(use.package in listed))
      .map(
        (use) =>
          `${use.by} uses ${use.package}, which ${folder && `${folder}/`}package.json does not list.`,
      )
  })
  const all = used.flatMap(({ uses }) => uses)
  const unused = commissioned
    .filter((name) => !all.some((use) => use.package === name && use.isInProduct()))
    .map((name) => `Nothing in the product uses ${name}.`)
  return [...unlisted, ...unused]
}
