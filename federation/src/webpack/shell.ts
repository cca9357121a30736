import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { publicPath } from '../policy.ts'
import { ApiCallsPlugin } from './api-calls-plugin.ts'
import { baseConfig } from './base.ts'
import type { BuildContext } from './context.ts'
import { IntegrityPlugin } from './integrity-plugin.ts'
import { withRefresh } from './refresh.ts'
import { SharedOfferPlugin } from './shared-plugin.ts'
import { sharedVersions } from './versions.ts'

/** Name of the shell's entry chunk. */
export const shellChunk = 'shell'

/** Configuration of the shell: the host, which brings the federation runtime and the shared libraries. */
export const shell = (context: BuildContext): Configuration => {
  const base = baseConfig('shell', context, {
    publicPath: publicPath('shell', context.build),
    variant: 'shell',
  })
  return withRefresh(context, 'host', {
    ...base,
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
      new IntegrityPlugin(),
      new SharedOfferPlugin(join(context.folder, 'src/provided/index.ts')),
      new ApiCallsPlugin(),
    ],
  })
}
