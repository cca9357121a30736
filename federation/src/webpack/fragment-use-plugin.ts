import { fragmentOwners } from '@quad/shared-ui/remote-app'
import webpack, { type Compiler } from 'webpack'

/** The module that lists all fragments. */
const list = /[\\/]shared-ui[\\/]remote-app\.ts$/

/** Collects the fragments that the code names. */
export class FragmentUsePlugin {
  readonly names = new Set<string>()

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FragmentUsePlugin', (compilation) => {
      compilation.hooks.finishModules.tap('FragmentUsePlugin', (modules) => {
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule) || list.test(module.resource)) continue
          const source = String(module.originalSource()?.source() ?? '')
          for (const name of Object.keys(fragmentOwners)) {
            if (source.includes(`'${name}'`) || source.includes(`"${name}"`)) this.names.add(name)
          }
        }
      })
    })
  }
}
