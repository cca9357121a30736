import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpointPath } from '@quad/contract'
import { transform as transformScript } from '@swc/core'
import { transform as transformStyle } from 'lightningcss'
import type { Frame } from '@quad/federation/build-manifest'

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

const compact = (html: string): string => html.replaceAll(/>\s+</g, '><').trim()

/** Reads and minifies `frame.html`, `failed.html`, `frame.css` and `frame.ts` of a folder. */
export const readFrame = async (folder: string): Promise<Frame> => {
  const [html = '', failed = '', style = '', script = ''] = await Promise.all(
    ['frame.html', 'failed.html', 'frame.css', 'frame.ts'].map((name) =>
      readFile(join(folder, name), 'utf8'),
    ),
  )
  const { code } = transformStyle({ filename: 'frame.css', code: Buffer.from(style), minify: true })
  return {
    html: compact(html),
    failed: compact(failed),
    css: Buffer.from(code).toString(),
    script: await compileScript(script),
  }
}
