import { SourceMap, type SourceMapPayload } from 'node:module'
import webpack, { type Compiler, type sources } from 'webpack'
import type { RemoteName } from '@quad/federation/front-ends'
import { foreignStyles, type StyleProblem } from '@quad/federation/own-styles'

/** Names the line of the source that a place of a compiled stylesheet comes from. */
const placeIn = (map: object | null, file: string, name: RemoteName) => {
  const sourceMap = map && new SourceMap(map as SourceMapPayload)
  return ({ line, column }: StyleProblem): string => {
    const origin = sourceMap?.findOrigin(line, column)
    if (!origin || !('fileName' in origin)) return `${file}:${line}`
    const path = origin.fileName.replace(/^webpack:\/\//, '').replace(/^\.?\//, '')
    return `${name}/${path}:${origin.lineNumber}`
  }
}

/** Refuses compiled styles of a remote that can change other front ends, as the gate does. */
export class OwnStylesPlugin {
  private readonly name: RemoteName

  constructor(name: RemoteName) {
    this.name = name
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OwnStylesPlugin', (compilation) => {
      // Before the minimizer, which joins rules of several lines.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS
      compilation.hooks.processAssets.tap({ name: 'OwnStylesPlugin', stage }, (assets) => {
        for (const [file, asset] of Object.entries(assets)) {
          if (!file.endsWith('.css')) continue
          const errors = this.problemsOf(file, asset)
          compilation.errors.push(...errors.map((error) => new webpack.WebpackError(error)))
        }
      })
    })
  }

  private problemsOf(file: string, asset: sources.Source): string[] {
    const problems = foreignStyles(this.name, asset.source().toString())
    if (problems.length === 0) return []
    const place = placeIn(asset.map(), file, this.name)
    return problems.map((problem) => `${place(problem)}: ${problem.text}`)
  }
}
