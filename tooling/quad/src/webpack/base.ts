import { createRequire } from 'node:module'
import { join } from 'node:path'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import refreshTypeScript from 'react-refresh-typescript'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Configuration, type RuleSetRule } from 'webpack'
import { assetsPath, publicPath as buildPath, type FrontEndName } from '@quad/federation/front-ends'
import { ownPrefix } from '@quad/federation/own-styles'
import { isSdk, repository, sdkPackages } from '../repository.ts'
import type { BuildContext } from './context.ts'

/** Time limit of a lazily loaded file in milliseconds. */
const chunkLoadTimeout = 120_000

const { resolve } = createRequire(import.meta.url)

/** The linter checks the types (`npm run verify`), so the loader only removes them. */
const scripts = ({ folder, refresh }: BuildContext, sourceMap: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: resolve('ts-loader'),
    options: {
      transpileOnly: true,
      configFile: join(folder, 'tsconfig.json'),
      compilerOptions: {
        target: 'es2022',
        noEmit: false,
        allowImportingTsExtensions: false,
        sourceMap,
      },
      ...(refresh && {
        // `.default`: the package's types describe its CommonJS form, which it also exports so.
        getCustomTransformers: () => ({ before: [refreshTypeScript.default()] }),
      }),
    },
  },
})

/** Of a remote, the gate knows them by their beginning, which keeps them apart from those of other front ends. */
const classNames = (name: FrontEndName, { mode }: BuildContext): string => {
  const prefix = name === 'shell' ? '' : ownPrefix(name)
  if (mode === 'development') return `${prefix}[name]-[local]-[hash:base64:4]`
  return `${prefix}[hash:base64:${name === 'shell' ? 8 : 6}]`
}

const styles = (name: FrontEndName, context: BuildContext): RuleSetRule => ({
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
          localIdentName: classNames(name, context),
        },
        // The check of a remote's styles names the lines of its sources.
        sourceMap: name !== 'shell',
      },
    },
  ],
})

const files: RuleSetRule = { test: /\.(woff2|svg|png|jpg|webp)$/, type: 'asset/resource' }

/** URL path from which pages load a front end's files. */
export const pageFilesPath = (name: FrontEndName, { build, mode }: BuildContext): string =>
  mode === 'production' ? assetsPath(name) : buildPath(name, build)

/**
 * Writes source maps beside the scripts, for the boot check: it names the place in the source of what a page throws.
 * Scripts do not mention them, and no site gets them.
 */
const sourceMaps = () =>
  new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: '[file].map',
    append: false,
    noSources: true,
    moduleFilenameTemplate: '[resource-path]',
  })

/** The configuration that all front ends share. */
export const baseConfig = (
  name: FrontEndName,
  context: BuildContext,
  { publicPath, variant }: { publicPath: string; variant: string },
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
      // Without the build, so that unchanged files keep their bytes. A page never has two builds of a front end.
      uniqueName: name,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: `[name]${hash}[ext]`,
      chunkLoadTimeout,
      // A module that failed while it was evaluated must fail again, not appear empty.
      strictModuleErrorHandling: true,
      crossOriginLoading: 'anonymous',
      clean: false,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      modules: ['node_modules', ...(isSdk ? [sdkPackages] : [])],
    },
    module: { rules: [scripts(context, variant !== 'server'), styles(name, context), files] },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `[name]${hash}.css`,
        chunkFilename: `[name]${hash}.css`,
      }),
      ...(production ? [sourceMaps()] : []),
    ],
    optimization: {
      moduleIds: 'deterministic',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          terserOptions: { compress: { passes: 3 }, ecma: 2022 },
          extractComments: false,
          // SWC has threads of its own; a process would only take time to start.
          parallel: false,
        }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify, parallel: false }),
      ],
    },
    cache: {
      type: 'filesystem',
      name: `${name}-${variant}-${context.mode}${context.refresh ? '-refresh' : ''}`,
      cacheDirectory: join(repository, '.cache/webpack'),
      // Another Node, webpack, preset or option of TypeScript may compile the same source differently.
      buildDependencies: {
        presets: [`${import.meta.dirname}/`],
        // ts-loader names the package's `tsconfig.json`, but not what that one extends.
        options: (isSdk
          ? ['package-lock.json']
          : ['tsconfig.base.json', 'tsconfig.browser.json']
        ).map((file) => join(repository, file)),
      },
      version: process.version,
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
