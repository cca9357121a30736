import { join } from 'node:path'
import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import AdmZip from 'adm-zip'
import webpack, { type Compiler } from 'webpack'
import { exposedModule } from '../front-ends.ts'
import { repository } from '../repository.ts'
import type { BuildContext } from './context.ts'

type PluginOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0]

type PluginManifestOptions = Exclude<PluginOptions['manifest'], boolean | undefined>

const typeArchive = '@mf-types.zip'

/** Names the build, what it exposes, and the shared libraries that it uses. */
const manifestOf = (build: string): PluginManifestOptions => ({
  additionalData: ({ stats }) => {
    stats.metaData.buildInfo.buildVersion = build
    // The manifest's own folder. Tools on other machines cannot resolve a path without a host.
    if ('publicPath' in stats.metaData) stats.metaData.publicPath = 'auto'
  },
})

/**
 * Checks the archive, and removes its times: the same sources make the same bytes.
 *
 * @throws Error if the archive lacks the exposed module.
 */
const finishArchive = ({ zipTypesPath }: { zipTypesPath: string }): void => {
  const archive = new AdmZip(zipTypesPath)
  // The plugin skips a module that it does not find, without an error.
  if (!archive.getEntry(join(`${exposedModule}.d.ts`))) {
    throw new Error(`${typeArchive} has no types of the exposed module ${exposedModule}.`)
  }
  // The earliest date that a zip file can hold; it has no time zone.
  for (const { header } of archive.getEntries()) header.time = new Date(1980, 0, 1)
  archive.writeZip(zipTypesPath)
}

/**
 * Makes declarations of two files: the exposed module, and `shared-ui/remote-app.ts`, which says all
 * that a remote can expose. `tsconfig.types.json` makes them from these files alone, in some 0.3 s;
 * the plugin's default reads and checks the whole remote several times.
 */
const dts: PluginOptions['dts'] = {
  // tsc runs here, and temporary files are in this folder's `node_modules`.
  cwd: repository,
  consumeTypes: false,
  generateTypes: {
    tsConfigPath: join(import.meta.dirname, 'tsconfig.types.json'),
    additionalFilesToCompile: [join(repository, 'shared-ui/remote-app.ts')],
    // Where TypeScript finds `@quad/shared-ui/remote-app`, which the declarations import.
    compiledTypesFolder: 'node_modules/@quad',
    // A child process would hide the error.
    compileInChildProcess: false,
    deleteTypesFolder: true,
    abortOnError: true,
    generateAPITypes: true,
    afterGenerate: finishArchive,
  },
}

/**
 * Options of a remote's `ModuleFederationPlugin` for what teams in other repositories, and Module
 * Federation's tools, read of a build: `mf-manifest.json`, `@mf-types.zip` and `@mf-types.d.ts`. No
 * page loads them. Development has none.
 *
 * The plugin only logs a failure: add `RequireTypeArchivePlugin` too. It wants the exposed module's
 * `import` as an array, and `output.path` in the configuration.
 */
export const remoteInterface = ({
  build,
  mode,
}: Pick<BuildContext, 'build' | 'mode'>): Pick<PluginOptions, 'manifest' | 'dts'> =>
  mode === 'production' ? { manifest: manifestOf(build), dts } : { manifest: false, dts: false }

/** Fails a production build whose type archive could not be made. */
export class RequireTypeArchivePlugin {
  apply(compiler: Compiler): void {
    if (compiler.options.mode !== 'production') return
    compiler.hooks.thisCompilation.tap('RequireTypeArchivePlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'RequireTypeArchivePlugin', stage }, () => {
        if (compilation.getAsset(typeArchive)) return
        compilation.errors.push(
          new webpack.WebpackError(
            `${typeArchive} could not be made. The log says why, or names the command that shows it. Each export of src/index.ts needs an explicit type.`,
          ),
        )
      })
    })
  }
}
