import { join, sep } from 'node:path'
import { endpoints, type Endpoint } from '@quad/contract'
import webpack, { type Configuration, type Module } from 'webpack'
import { repository } from '../repository.ts'
import { ApiCallsPlugin } from './api-calls-plugin.ts'
import { baseConfig, pageFilesPath } from './base.ts'
import type { BuildContext } from './context.ts'
import { FragmentUsePlugin } from './fragment-use-plugin.ts'
import { ReleasedFilesPlugin } from './released-files-plugin.ts'
import { withRefresh } from './refresh.ts'
import { SharedOfferPlugin } from './shared-plugin.ts'
import { sharedVersions } from './versions.ts'

/** Modules that re-export a package's other modules. */
const indexes = [
  join(repository, 'shared-ui/src/index.ts'),
  join(repository, 'contract/src/index.ts'),
  join(repository, 'federation/src/runtime/index.ts'),
  /@tanstack.(?:react-query|query-core).build.modern.index\.js$/,
]

/** Name of the shell's entry chunk. */
export const shellChunk = 'shell'

/** Whether a module is the shell's own code; `provided` belongs to the libraries that it names. */
const isOwn = (folder: string, path: string): boolean =>
  path.startsWith(join(folder, 'src', sep)) && !path.startsWith(join(folder, 'src/provided', sep))

/** React Router's package names its development build alone, which has warnings. 0.5 KB less. */
const routerBuild = join(repository, 'node_modules/react-router/dist/production')

/** Puts the libraries into a script of their own, which stays the same when the shell's own code changes. */
const withLibraries = (folder: string, config: Configuration): Configuration => ({
  ...config,
  resolve: {
    ...config.resolve,
    alias: {
      'react-router/dom': join(routerBuild, 'dom-export.mjs'),
      'react-router$': join(routerBuild, 'index.mjs'),
    },
  },
  module: {
    rules: [
      ...(config.module?.rules ?? []),
      // Otherwise the shell's own code would import the modules behind them one by one, and webpack could not join these.
      // 4 KB less.
      { test: indexes, sideEffects: true },
    ],
  },
  optimization: {
    ...config.optimization,
    splitChunks: {
      cacheGroups: {
        libraries: {
          name: 'libraries',
          type: /^javascript\//,
          test: (module: Module) => !isOwn(folder, module.nameForCondition() ?? ''),
          chunks: 'initial',
          enforce: true,
        },
      },
    },
  },
})

/**
 * Gives the browser only what its client reads of the contract's endpoints. Their schemas are for the server: pages
 * import those of forms from `@quad/contract/forms`. 16 KB less.
 */
export const clientEndpoints = () => {
  const rows = Object.entries<Endpoint>(endpoints).map(([name, { method, path, mark }]) => [
    name,
    { method, path, mark },
  ])
  const source = `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))}`
  return new webpack.NormalModuleReplacementPlugin(
    /^\.\/endpoints\.ts$/,
    `data:text/javascript,${encodeURIComponent(source)}`,
  )
}

/**
 * Lets the browser compile the first scripts as a whole in a background thread while they arrive, instead of each function
 * on the main thread when it is first called. Halves the time for which they block the page.
 */
const compileHint = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    entryOnly: true,
    test: /\.js$/,
    // After the minimizer, which removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })

/** Configuration of the shell: the host, which brings the federation runtime and the shared libraries. */
export const shell = (context: BuildContext): Configuration => {
  const base = baseConfig('shell', context, {
    publicPath: pageFilesPath('shell', context),
    variant: 'shell',
  })
  const production = context.mode === 'production'
  return withRefresh(context, 'host', {
    ...(production ? withLibraries(context.folder, base) : base),
    entry: { [shellChunk]: './src/main.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({
        PROVIDED_VERSIONS: JSON.stringify(sharedVersions()),
        // Leave out the parts of the federation runtime that read manifests or run on Node.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        FEDERATION_BUILD_IDENTIFIER: '"shell"',
        ENV_TARGET: '"web"',
      }),
      ...(production ? [new ReleasedFilesPlugin(), compileHint()] : []),
      new SharedOfferPlugin(join(context.folder, 'src/provided/index.ts')),
      new ApiCallsPlugin(),
      new FragmentUsePlugin(),
      ...(production ? [clientEndpoints()] : []),
    ],
  })
}
