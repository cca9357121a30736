import { relative, resolve } from 'node:path'
import { repository } from '../repository.ts'

/** TypeScript's: by `tsc`, or by webpack's loader. */
const typeScript = /^(?:\s*\[tsl\] ERROR in )?(\S.*?)\((\d+),\d+\)(?:: error|\s)\s*TS\d+: (.*)$/m

/** Webpack's. Its lines are those of the compiled code. */
const webpack = /^\s*ERROR in (?:\.\/(\S+).*)?\n\s*(\S.*)$/m

/** An exception of the build. */
const thrown = /^\[webpack-cli\] (?:✖ )?(?:\w*Error: )?(.*)$/m

/**
 * The first error of a compiler's output in one line, with the place in the source; the last line of another output.
 *
 * @param folder absolute path of the folder that relative paths begin at
 */
export const firstError = (output: string, folder: string): string => {
  const placed = (path: string) => relative(repository, resolve(folder, path))
  const [, file, line, text] = typeScript.exec(output) ?? []
  if (file !== undefined) return `${placed(file)}:${line}: ${text}`
  const [, module, problem] = webpack.exec(output) ?? []
  if (problem !== undefined) return module === undefined ? problem : `${placed(module)}: ${problem}`
  return thrown.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? ''
}
