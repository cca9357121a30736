import webpack, { type Compiler } from 'webpack'
import { fragmentsNamedIn, readFragmentProps } from './fragment-props.ts'

/** Collects the fragments that the code names. */
export class FragmentUsePlugin {
  readonly names = new Set<string>()

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FragmentUsePlugin', (compilation) => {
      compilation.hooks.finishModules.tapPromise('FragmentUsePlugin', async (modules) => {
        const all = Object.keys(await readFragmentProps())
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule)) continue
          if (module.resource.includes('/node_modules/')) continue
          const source = String(module.originalSource()?.source() ?? '')
          for (const name of fragmentsNamedIn(source, all)) this.names.add(name)
        }
      })
    })
  }
}
