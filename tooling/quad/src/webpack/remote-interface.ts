import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import AdmZip from 'adm-zip'
import ts from 'typescript'
import webpack, { type Compiler } from 'webpack'
import { exposedModule } from '@quad/federation/front-ends'
import { repository } from '../repository.ts'
import type { BuildContext } from './context.ts'
import { fragmentsFile, remoteAppFile } from './fragment-props.ts'

type PluginOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0]

/** The file of a remote's build with its types. */
export const typeArchive = '@mf-types.zip'
const typesOfTools = '@mf-types.d.ts'

/**
 * Options of a remote's `ModuleFederationPlugin` for `mf-manifest.json`: it names the build, what it exposes, and the
 * shared libraries that it uses. No page loads it. Development has none.
 */
export const remoteInterface = ({
  build,
  mode,
}: Pick<BuildContext, 'build' | 'mode'>): Pick<PluginOptions, 'manifest' | 'dts'> => ({
  // `TypesPlugin` makes the types. The plugin would start the compiler, and read its libraries twice.
  dts: false,
  manifest: mode === 'production' && {
    additionalData: ({ stats }) => {
      const { metaData } = stats
      metaData.buildInfo.buildVersion = build
      metaData.types = { path: '', name: '', zip: typeArchive, api: typesOfTools }
      // The manifest's own folder. Tools on other machines cannot resolve a path without a host.
      if ('publicPath' in metaData) metaData.publicPath = 'auto'
    },
  },
})

/** The declarations of a file, read by itself, so each export must state its type. */
const declarationOf = async (path: string): Promise<string> => {
  if (path.endsWith('.d.ts')) return readFile(path, 'utf8')
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(await readFile(path, 'utf8'), {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  })
  if (diagnostics.length === 0) return outputText
  const reasons = ts.formatDiagnostics(diagnostics, {
    getCurrentDirectory: () => repository,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  })
  throw new Error(`${reasons}Each export of src/index.ts needs an explicit type.`)
}

/** The earliest date that a zip file can hold; it has no time zone. The same sources make the same bytes. */
const noTime = new Date(1980, 0, 1)

/**
 * An archive of a remote's exposed module, of its fragments' props, and of `shared-ui/remote-app.ts`, which says all that
 * a remote can expose.
 */
const archiveOf = async (name: string, folder: string): Promise<Buffer> => {
  const place = `./node_modules/@quad/${name}/src`
  const fragments = join(folder, fragmentsFile)
  const hasFragments = existsSync(fragments)
  const archive = new AdmZip()
  const add = (path: string, text: string): void => {
    archive.addFile(path, Buffer.from(text)).header.time = noTime
  }
  add(
    join(`${exposedModule}.d.ts`),
    `${hasFragments ? `import '${place}/fragments'\n` : ''}export * from '${place}/index'\nexport { default } from '${place}/index'\n`,
  )
  add(join(`${place}/index.d.ts`), await declarationOf(join(folder, 'src/index.ts')))
  if (hasFragments) add(join(`${place}/fragments.d.ts`), await declarationOf(fragments))
  // Where declarations import it from.
  add('node_modules/@quad/shared-ui/remote-app.d.ts', await declarationOf(remoteAppFile))
  return archive.toBuffer()
}

/** What Module Federation's tools write into the project of another team, with its name of the remote. */
const toolsFile = (): string => {
  const path = `REMOTE_ALIAS_IDENTIFIER${exposedModule.slice(1)}`
  return `
    export type RemoteKeys = '${path}';
    type PackageType<T> = T extends '${path}' ? typeof import('${path}') :any;`
}

/**
 * Adds to a production build the types that teams in other repositories read, as Module Federation's tools expect them.
 * No page loads them.
 */
export class TypesPlugin {
  private readonly name: string

  constructor(name: string) {
    this.name = name
  }

  apply(compiler: Compiler): void {
    if (compiler.options.mode !== 'production') return
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('TypesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise('TypesPlugin', async () => {
        try {
          const archive = await archiveOf(this.name, compiler.context)
          compilation.emitAsset(typeArchive, new RawSource(archive))
          compilation.emitAsset(typesOfTools, new RawSource(toolsFile()))
        } catch (error) {
          compilation.errors.push(
            new webpack.WebpackError(
              `${typeArchive} could not be made: ${(error as Error).message}`,
            ),
          )
        }
      })
    })
  }
}
