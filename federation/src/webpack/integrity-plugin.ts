import webpack, { type Compiler } from 'webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { integrityTable } from '../integrity-table.ts'

/**
 * Makes a front end's own chunk loading set `integrity` on the scripts and stylesheets that it adds, from
 * the table that the shell publishes: the hashes are known only after the build.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${check('script', 'src')}`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, names) => `${source}\n${check(names.tag, 'href')}`,
      )
    })
  }
}

// Without CORS, the browser would check nothing, and fetch what is preloaded a second time.
const check = (tag: string, address: 'src' | 'href'): string => `
;(function (known) {
  if (known) { ${tag}.integrity = known; ${tag}.crossOrigin = "anonymous"; }
})((globalThis[${JSON.stringify(integrityTable)}] || {})[new URL(${tag}.${address}).pathname]);`
