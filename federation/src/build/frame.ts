import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import type { Frame } from '../build-manifest.ts'

/** Reads and minifies `frame.html` and `frame.css` of a folder. */
export const readFrame = async (folder: string): Promise<Frame> => {
  const [html, css] = await Promise.all([
    readFile(join(folder, 'frame.html'), 'utf8'),
    readFile(join(folder, 'frame.css')),
  ])
  const { code } = transform({ filename: 'frame.css', code: css, minify: true })
  return { html: html.replaceAll(/>\s+</g, '><').trim(), css: Buffer.from(code).toString() }
}
