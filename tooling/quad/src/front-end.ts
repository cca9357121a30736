import { join } from 'node:path'
import type { Configuration, WebpackPluginInstance } from 'webpack'
import { InputHashes } from './build/build-id.ts'
import { readFragmentProps } from './webpack/fragment-props.ts'
import { FinishBuildPlugin } from './build/finish-build-plugin.ts'
import { devBuild } from './dev/dev-release.ts'
import { standaloneServer } from './dev/alone.ts'
import { inSiteServer } from './dev/in-site.ts'
import { shellServer } from './dev/shell-server.ts'
import type { FrontEndName, RemoteName } from '@quad/federation/front-ends'
import { folderOf } from './repository.ts'
import type { BuildContext, Configure } from './webpack/context.ts'
import { remote } from './webpack/remote.ts'
import { serverHalf } from './webpack/server-half.ts'
import { shell } from './webpack/shell.ts'
import { standalone } from './webpack/standalone.ts'

type Compilation = (context: BuildContext) => Configuration

const development = (name: FrontEndName, build: string, refresh = true): BuildContext => {
  const folder = folderOf(name)
  return { folder, output: join(folder, 'dist', build), build, mode: 'development', refresh }
}

/** The configurations of both halves of a build, which they write to the front end's `dist/<build id>`. */
const release = async (name: FrontEndName, compilation: Compilation): Promise<Configuration[]> => {
  const folder = folderOf(name)
  // The command that starts webpack has hashed the sources, and does so again afterwards.
  const build = process.env['QUAD_BUILD'] ?? (await new InputHashes().buildId(name))
  const done = join(folder, 'dist', build)
  const output = `${done}.${process.pid}.tmp`
  // Module Federation writes it into the entry, whose bytes must not depend on the build.
  process.env['MF_BUILD_VERSION'] = 'released'
  const finish = new FinishBuildPlugin({ name, build, folder, output, done })
  const context: BuildContext = { folder, output, build, mode: 'production' }
  const [half, config] = [serverHalf(name, context), compilation(context)]
  const plugins = [...(config.plugins ?? []), finish]
  // The browser's half comes last: its plugin finishes the folder that both write to.
  return [half, { ...config, plugins, dependencies: [`${name}-server`] }]
}

const withPlugins =
  (compilation: Compilation, plugins: readonly WebpackPluginInstance[]): Compilation =>
  (context) => {
    const config = compilation(context)
    return { ...config, plugins: [...(config.plugins ?? []), ...plugins] }
  }

/**
 * The `webpack.config.ts` of a remote. `webpack build` makes what a release ships; `webpack serve` runs
 * the remote alone, with hot reload, or inside the site at the origin `SITE_URL`.
 *
 * @param plugins What the remote needs besides the presets.
 */
export const remoteConfig =
  (name: RemoteName, plugins: readonly WebpackPluginInstance[] = []): Configure =>
  (env) => {
    const composed = withPlugins((context) => remote(name, context), plugins)
    if (env.composed) {
      return Promise.resolve(composed(development(name, devBuild, !env.releasedShell)))
    }
    if (!env.WEBPACK_SERVE) return release(name, composed)
    const site = process.env['SITE_URL']
    if (site) {
      const config = composed(development(name, devBuild, false))
      return Promise.resolve({ ...config, devServer: inSiteServer(name, site) })
    }
    return readFragmentProps().then((fragments) => {
      const alone = withPlugins((context) => standalone(name, context, fragments), plugins)
      return { ...alone(development(name, 'alone')), devServer: standaloneServer(name) }
    })
  }

/**
 * The `webpack.config.ts` of the shell. `webpack build` makes what a release ships; `webpack serve` runs
 * the shell with hot reload, with the remotes that a running server releases.
 *
 * @param plugins What a release needs besides the presets.
 */
export const shellConfig =
  (plugins: readonly WebpackPluginInstance[] = []): Configure =>
  (env) => {
    if (env.composed) return Promise.resolve(shell(development('shell', devBuild)))
    if (!env.WEBPACK_SERVE) return release('shell', withPlugins(shell, plugins))
    const config = shell(development('shell', devBuild))
    return Promise.resolve({ ...config, devServer: shellServer() })
  }
