import webpack, { type Compiler } from 'webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { fileTable, integrityTable } from '@quad/federation/file-tables'

/**
 * Makes a front end's own chunk loading take the names of files, and their `integrity`, from the tables that the shell
 * publishes. So a build's scripts contain neither, and a change of one chunk changes no other file. For releases only:
 * it would give hot updates the name of the whole script.
 */
export class ReleasedFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleasedFilesPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('ReleasedFilesPlugin', (module) => {
        if (!(module instanceof webpack.runtime.GetChunkFilenameRuntimeModule)) return
        const extension = module.contentType === 'javascript' ? 'js' : 'css'
        module.getFilenameForChunk = () => `[name].${extension}`
      })
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ReleasedFilesPlugin',
        (source) => `${source}\n${asReleased('script', 'src')}`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'ReleasedFilesPlugin',
        (source, names) => `${source}\n${asReleased(names.tag, 'href')}`,
      )
    })
  }
}

// Without CORS, the browser would check nothing, and fetch what is preloaded a second time.
const asReleased = (tag: string, address: 'src' | 'href'): string => `
;(function (files, hashes) {
  var path = new URL(${tag}.${address}).pathname, file = files[path] || path, known = hashes[file];
  if (file !== path) ${tag}.${address} = file;
  if (known) { ${tag}.integrity = known; ${tag}.crossOrigin = "anonymous"; }
})(globalThis[${JSON.stringify(fileTable)}] || {}, globalThis[${JSON.stringify(integrityTable)}] || {});`
