import webpack, { type Compiler } from 'webpack'
import { readFragmentProps } from './fragment-props.ts'

/** Collects the fragments that the code names. */
export class FragmentUsePlugin {
  readonly names = new Set<string>()

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FragmentUsePlugin', (compilation) => {
      compilation.hooks.finishModules.tapPromise('FragmentUsePlugin', async (modules) => {
        const all = Object.keys(await readFragmentProps())
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule)) continue
          const source = String(module.originalSource()?.source() ?? '')
          for (const name of all) {
            if (source.includes(`'${name}'`) || source.includes(`"${name}"`)) this.names.add(name)
          }
        }
      })
    })
  }
}
