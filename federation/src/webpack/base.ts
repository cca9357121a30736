import { createRequire } from 'node:module'
import { join } from 'node:path'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration, RuleSetRule } from 'webpack'
import type { FrontEndName } from '../policy.ts'
import { repository } from '../repository.ts'
import type { BuildContext } from './context.ts'
import { asItIs } from './evaluate.ts'

/** Gives up on a lazily loaded file after this many milliseconds, as the specification says. */
const chunkLoadTimeout = 120_000

const { resolve } = createRequire(import.meta.url)

const scripts = ({ mode }: BuildContext, refresh: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: {
          // One JSX runtime in both modes: it is among the shared libraries.
          react: { runtime: 'automatic', development: false, refresh },
          verbatimModuleSyntax: true,
        },
      },
      sourceMaps: mode === 'development',
    },
  },
})

/** Files of this name are evaluated by the build. */
const data: RuleSetRule = {
  test: /\.evaluated\.ts$/,
  resourceQuery: { not: [asItIs] },
  loader: join(import.meta.dirname, 'evaluate.ts'),
}

const styles = ({ mode, build }: BuildContext): RuleSetRule => ({
  test: /\.css$/,
  use: [
    {
      loader: MiniCssExtractPlugin.loader,
      // Fonts lie beside the stylesheet. An absolute path would name the build that filled the cache.
      options: { publicPath: './' },
    },
    {
      loader: resolve('css-loader'),
      options: {
        modules: {
          auto: /\.module\.css$/,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          // Two builds of one remote may be on one page: their class names must differ.
          localIdentName:
            mode === 'production' ? '[hash:base64:8]' : '[name]-[local]-[hash:base64:4]',
          localIdentHashSalt: build,
        },
      },
    },
  ],
})

const files: RuleSetRule = { test: /\.(woff2|svg|png|jpg|webp)$/, type: 'asset/resource' }

/** What every front end's configuration has in common. */
export const baseConfig = (
  name: FrontEndName,
  context: BuildContext,
  { publicPath, variant, refresh }: { publicPath: string; variant: string; refresh: boolean },
): Configuration => {
  const production = context.mode === 'production'
  const hash = production ? '.[contenthash:10]' : ''
  return {
    name,
    mode: context.mode,
    context: context.folder,
    target: ['web', 'es2022'],
    devtool: production ? false : 'eval-source-map',
    output: {
      path: context.output,
      publicPath,
      // With one name for two builds, the new build's files would load and the old code run.
      uniqueName: `${name}-${context.build}`,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: `[name]${hash}[ext]`,
      chunkLoadTimeout,
      // A module that failed while it was evaluated must fail again, not appear empty.
      strictModuleErrorHandling: true,
      crossOriginLoading: 'anonymous',
      clean: false,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: { rules: [scripts(context, refresh), data, styles(context), files] },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `[name]${hash}.css`,
        chunkFilename: `[name]${hash}.css`,
      }),
    ],
    optimization: {
      moduleIds: 'deterministic',
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, parallel: 2 }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify, parallel: false }),
      ],
    },
    cache: {
      type: 'filesystem',
      name: `${name}-${variant}-${context.mode}`,
      cacheDirectory: join(repository, '.cache/webpack'),
      // Another Node, webpack or preset makes other output of the same source.
      buildDependencies: { presets: [join(repository, 'federation/src/webpack/')] },
      version: process.version,
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
