import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpointPath } from '@quad/contract'
import { transform as transformScript } from '@swc/core'
import { transform as transformStyle } from 'lightningcss'
import type { Frame } from '../build-manifest.ts'

/** Compiles and minifies an inline script, as a function whose names stay its own. */
const compileScript = async (source: string): Promise<string> => {
  const { code } = await transformScript(`(() => {\n${source}\n})()`, {
    isModule: false,
    minify: true,
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: { passes: 3 }, mangle: true },
      transform: {
        optimizer: {
          globals: { vars: { REPORT_PATH: JSON.stringify(endpointPath('reportFailure')) } },
        },
      },
    },
  })
  return code
}

/** Reads and minifies `frame.html`, `frame.css` and `frame.ts` of a folder. */
export const readFrame = async (folder: string): Promise<Frame> => {
  const [html, style, script] = await Promise.all(
    ['html', 'css', 'ts'].map((type) => readFile(join(folder, `frame.${type}`), 'utf8')),
  )
  const { code } = transformStyle({
    filename: 'frame.css',
    code: Buffer.from(style!),
    minify: true,
  })
  return {
    html: html!.replaceAll(/>\s+</g, '><').trim(),
    css: Buffer.from(code).toString(),
    script: await compileScript(script!),
  }
}
