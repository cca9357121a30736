import { join } from 'node:path'
import webpack from 'webpack'
import { publicPath } from '../policy.ts'
import { baseConfig } from './base.ts'
import type { Configure } from './context.ts'
import { IntegrityPlugin } from './integrity-plugin.ts'
import { refreshing } from './refresh.ts'
import { SharedOfferPlugin } from './shared-plugin.ts'
import { sharedVersions } from './versions.ts'

/** Name of the shell's entry chunk. */
export const shellChunk = 'shell'

/** The whole configuration of the shell: the host, which brings the libraries. */
export const shellConfig = (): Configure => (context) => {
  const base = baseConfig('shell', context, {
    publicPath: publicPath('shell', context.build),
    variant: 'shell',
    refresh: context.mode === 'development',
  })
  return refreshing(context, 'host', {
    ...base,
    entry: { [shellChunk]: './src/main.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({ PROVIDED_VERSIONS: JSON.stringify(sharedVersions()) }),
      new IntegrityPlugin(),
      new SharedOfferPlugin(join(context.folder, 'src/provided/index.ts')),
    ],
  })
}
