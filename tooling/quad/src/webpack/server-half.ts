import { createRequire } from 'node:module'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration, type RuleSetRule } from 'webpack'
import { serverFile } from '@quad/federation/build-manifest'
import { sharedLibraries, type FrontEndName } from '@quad/federation/front-ends'
import { baseConfig, pageFilesPath } from './base.ts'
import type { BuildContext } from './context.ts'
import { clientEndpoints } from './shell.ts'
import { sharedVersions } from './versions.ts'

const { resolve } = createRequire(import.meta.url)

/** Leaves of a stylesheet the names of its classes. */
const namesOnly = ({ use, ...rule }: RuleSetRule): RuleSetRule => {
  if (!Array.isArray(use)) return { ...rule, ...(use && { use }) }
  const loaders = use.flatMap((each) => {
    if (typeof each !== 'object' || each === null || !('loader' in each)) return [each]
    if (each.loader === MiniCssExtractPlugin.loader) return []
    if (each.loader !== resolve('css-loader')) return [each]
    const options = each.options as { modules: object }
    const modules = { ...options.modules, exportOnlyLocals: true }
    return [{ ...each, options: { ...options, modules } }]
  })
  return { ...rule, use: loaders }
}

/** The rules of the browser's half, without stylesheets and files: that half emits them. */
const withoutFiles = (rule: RuleSetRule): RuleSetRule =>
  rule.type === 'asset/resource' ? { ...rule, generator: { emit: false } } : namesOnly(rule)

/**
 * Configuration of a build's half that renders on the server: one CommonJS file, which exports the remote's app, or the
 * shell's `render` and the libraries that it provides to the remotes.
 */
export const serverHalf = (name: FrontEndName, context: BuildContext): Configuration => {
  const base = baseConfig(name, context, {
    publicPath: pageFilesPath(name, context),
    variant: 'server',
  })
  return {
    ...base,
    name: `${name}-server`,
    target: 'node26',
    // Only what ECMAScript and the web have.
    externalsPresets: { node: false },
    entry: name === 'shell' ? './src/server.tsx' : './src/index.ts',
    output: { ...base.output, filename: serverFile, library: { type: 'commonjs2' } },
    module: { rules: base.module!.rules!.map((rule) => withoutFiles(rule as RuleSetRule)) },
    externals:
      name === 'shell'
        ? {}
        : Object.fromEntries(sharedLibraries.map((each) => [each, `commonjs2 ${each}`])),
    plugins: [
      new webpack.DefinePlugin({ PROVIDED_VERSIONS: JSON.stringify(sharedVersions()) }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(name === 'shell' ? [clientEndpoints()] : []),
    ],
    // A server loads the file from its disk.
    optimization: { ...base.optimization, splitChunks: false, minimize: false },
  }
}
