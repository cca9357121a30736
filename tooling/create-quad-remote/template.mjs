// @ts-check
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isRemote } from '@quad/federation/front-ends'

const template = join(import.meta.dirname, 'template')

/**
 * The words of a remote's name as a title: `Chess Club` of `chess-club`.
 *
 * @param {string} word
 */
export const titleOf = (word) =>
  word.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** @param {string} word */
const pageOf = (word) => `${titleOf(word).replaceAll(' ', '')}Page`

/** What a remote's name is. */
export const nameRule =
  "A remote's name is mf- and 2 to 20 lower-case letters, digits and single hyphens, of which a letter is the first"

/**
 * The word in a remote's name: `clubs` of `mf-clubs`; undefined of another text.
 *
 * @param {string} name
 */
export const wordIn = (name) => (isRemote(name) ? name.slice('mf-'.length) : undefined)

/**
 * The paths of a remote's first sources in its folder, with their names in the template: a page with its test.
 *
 * @param {string} word
 * @returns {Record<string, string>}
 */
export const sourcesOf = (word) => {
  const page = pageOf(word)
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
  /** @type {Record<string, string>} */
  const texts = {
    SamplePage: pageOf(word),
    Sample: titleOf(word),
    sample: word,
    ...values,
  }
  // In one pass: a remote may be called after a sample, too.
  const names = new RegExp(Object.keys(texts).join('|'), 'g')
  for (const [path, source] of Object.entries(files)) {
    const text = await readFile(join(template, `${source}.template`), 'utf8')
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(
      join(folder, path),
      text.replaceAll(names, (name) => texts[name] ?? name),
    )
  }
}
