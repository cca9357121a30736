import webpack from 'webpack'
import { containerName } from '../build-manifest.ts'
import { exposedModule, publicPath, sharedLibraries, type RemoteName } from '../policy.ts'
import { baseConfig } from './base.ts'
import type { BuildContext, Configure } from './context.ts'
import { IntegrityPlugin } from './integrity-plugin.ts'
import { refreshing } from './refresh.ts'
import { SharedUsePlugin } from './shared-plugin.ts'
import { rangeOf, sharedVersions } from './versions.ts'

/** Name of the chunk that holds the exposed module. */
export const exposedChunk = 'app'

const shared = () => {
  const versions = sharedVersions()
  return Object.fromEntries(
    sharedLibraries.map((library) => [
      library,
      {
        // The shell has it; a remote carries no copy.
        import: false as const,
        singleton: true,
        strictVersion: true,
        requiredVersion: rangeOf(versions[library]),
      },
    ]),
  )
}

const federate = (name: RemoteName, { build, mode }: BuildContext) =>
  new webpack.container.ModuleFederationPlugin({
    name: containerName(name, build),
    filename: mode === 'production' ? 'entry.[contenthash:10].js' : 'entry.js',
    exposes: { [exposedModule]: { import: './src/index.ts', name: exposedChunk } },
    shared: shared(),
  })

/** The whole configuration of a remote. */
export const remoteConfig =
  (name: RemoteName): Configure =>
  (context) => {
    const base = baseConfig(name, context, {
      publicPath: publicPath(name, context.build),
      variant: 'remote',
      refresh: context.mode === 'development',
    })
    return refreshing(context, 'remote', {
      ...base,
      entry: {},
      plugins: [
        ...(base.plugins ?? []),
        federate(name, context),
        new IntegrityPlugin(),
        new SharedUsePlugin(),
      ],
    })
  }
