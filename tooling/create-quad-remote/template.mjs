// @ts-check
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const template = join(import.meta.dirname, 'template')

/** @param {string} word */
export const capitalized = (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/**
 * The word in a remote's name: `clubs` of `mf-clubs`; undefined of another text.
 *
 * @param {string} name
 */
export const wordIn = (name) => /^mf-([a-z]{2,20})$/.exec(name)?.[1]

/**
 * The paths of a remote's first sources in its folder, with their names in the template: a page with its test.
 *
 * @param {string} word
 * @returns {Record<string, string>}
 */
export const sourcesOf = (word) => {
  const page = `${capitalized(word)}Page`
  return {
    'src/index.ts': 'index.ts',
    [`src/home/${page}.tsx`]: 'Page.tsx',
    [`src/home/${page}.test.tsx`]: 'Page.test.tsx',
  }
}

/**
 * Writes files of the template.
 *
 * @param {string} folder absolute path of the remote
 * @param {string} word which the template calls `sample`
 * @param {Record<string, string>} files names in the template by path in the folder
 * @param {Record<string, string>} [values] other texts to replace, by their name
 */
export const writeFiles = async (folder, word, files, values = {}) => {
  for (const [path, source] of Object.entries(files)) {
    let text = await readFile(join(template, `${source}.template`), 'utf8')
    for (const [name, value] of Object.entries({
      Sample: capitalized(word),
      sample: word,
      ...values,
    })) {
      text = text.replaceAll(name, value)
    }
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
