import { join } from 'node:path'
import webpack, { type Compiler, type Configuration } from 'webpack'
import type { PropTypes } from '@quad/federation/build-manifest'
import type { StandaloneBuild } from '@quad/federation/page-data'
import type { RemoteName } from '@quad/federation/front-ends'
import { isSdk } from '../repository.ts'
import { baseConfig } from './base.ts'
import type { BuildContext } from './context.ts'
import { filesOfGroup } from './files-of-group.ts'
import { withRefresh } from './refresh.ts'

const chunk = 'standalone'

/** With its extension: webpack adds none to the imports of a module without a file. */
const start = join(import.meta.dirname, `../standalone/run-alone.${isSdk ? 'js' : 'tsx'}`)

/**
 * A module that passes the remote's exposed module to the frame around it. The frame comes first: its styles give the
 * order of the layers.
 */
const entryOf = (name: RemoteName, { folder }: BuildContext, build: StandaloneBuild): string => {
  const from = (path: string) => JSON.stringify(path)
  const code = [
    `import { runAlone } from ${from(start)}`,
    `import app from ${from(join(folder, 'src/index.ts'))}`,
    `void runAlone(${JSON.stringify(name)}, Promise.resolve(app), ${JSON.stringify(build)})`,
  ]
  return `data:text/javascript,${encodeURIComponent(code.join('\n'))}`
}

const html = (
  name: string,
  base: string,
  { js, css }: Record<'js' | 'css', readonly string[]>,
): string =>
  `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}, alone</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${css.map((file) => `<link rel="stylesheet" href="${base}${file}">`).join('\n')}
${js.map((file) => `<script defer src="${base}${file}"></script>`).join('\n')}
</head>
<body>
<div id="root"></div>
</body>
</html>
`

/** Writes the page that runs the entry chunk. */
class StandalonePagePlugin {
  private readonly name: string

  constructor(name: string) {
    this.name = name
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StandalonePagePlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'StandalonePagePlugin', stage }, () => {
        const base = String(compilation.outputOptions.publicPath)
        const text = html(this.name, base, filesOfGroup({ compilation }, chunk))
        compilation.emitAsset('index.html', new webpack.sources.RawSource(text))
      })
    })
  }
}

/**
 * Development configuration of a remote by itself, with all libraries: no shell, no federation (whose libraries only
 * a host provides). The standalone page of a release loads the remote's build as any page does.
 *
 * @param fragments props of each fragment
 */
export const standalone = (
  name: RemoteName,
  context: BuildContext,
  fragments: Record<string, PropTypes>,
): Configuration => {
  const base = baseConfig(name, context, { publicPath: '/', variant: 'standalone' })
  return withRefresh(context, 'host', {
    ...base,
    name: `${name} standalone`,
    entry: { [chunk]: entryOf(name, context, { requires: {}, fragments }) },
    plugins: [...(base.plugins ?? []), new StandalonePagePlugin(name)],
  })
}
