import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { integrityOf } from '@quad/federation/built-files'
import type { PageStyle } from '@quad/federation/page'
import type { Manifests } from '@quad/federation/release'
import type { ReleaseStore } from '../../releases/index.ts'

/** Builds whose stylesheets are remembered. */
const kept = 50

/** Bytes of a build's stylesheets that are read, which takes 20 ms. Our largest build has 60 KB. */
const mostBytes = 1_000_000

/** Characters of the stylesheets in the HTML of a first visit. The others are linked. */
const mostInlined = 100_000

interface Stylesheets {
  /** The first stylesheet of each class. */
  byClass: Map<string, string>
  texts: Map<string, string>
}

/** The stylesheets of a build are too large to be read for its pages. */
class StylesTooLargeError extends Error {
  override readonly name = 'StylesTooLargeError'
}

// A file may be missing or damaged until it is there again. The page's scripts report it.
const missing: Stylesheets = { byClass: new Map(), texts: new Map() }

/**
 * Finds the stylesheets of rendered HTML: the names of classes are hashes, each of one stylesheet, or of several chunks
 * that have the same one.
 */
export const stylesheetsIn = (store: ReleaseStore) => {
  const known = new Map<string, Promise<Stylesheets>>()

  const read = async ({ name, build, files, assets }: BuildManifest): Promise<Stylesheets> => {
    const sheets = Object.keys(files).filter((path) => path.endsWith('.css'))
    const bytes = sheets.reduce((sum, path) => sum + (files[path]?.size ?? 0), 0)
    if (bytes > mostBytes) {
      throw new StylesTooLargeError(
        `The stylesheets of build ${build} of ${name} have ${bytes} bytes instead of at most ${mostBytes}.`,
      )
    }
    const byClass = new Map<string, string>()
    const texts = new Map<string, string>()
    for (const path of new Set([...assets.css, ...sheets])) {
      const text = await readFile(join(store.buildFolder(name, build), path), 'utf8')
      // A browser would refuse a linked one.
      if (integrityOf(Buffer.from(text)) !== files[path]?.integrity) {
        throw new Error(`${path} of build ${build} of ${name} is damaged.`)
      }
      texts.set(path, text)
      for (const [, found] of text.matchAll(/\.([A-Za-z_-][\w-]*)/g)) {
        if (!byClass.has(found!)) byClass.set(found!, path)
      }
    }
    return { byClass, texts }
  }

  const stylesheetsOf = (manifest: BuildManifest): Promise<Stylesheets> => {
    const key = `${manifest.name} ${manifest.build}`
    const found = known.get(key) ?? read(manifest)
    if (known.size >= kept) known.clear()
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }

  /**
   * @param areInlined whether the page contains them
   * @throws StylesTooLargeError
   */
  return async (html: string, manifests: Manifests, areInlined: boolean): Promise<PageStyle[]> => {
    const used = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
    const found = Object.values(manifests).map(async (manifest): Promise<PageStyle[]> => {
      const { name, assets } = manifest
      const { byClass, texts } = await stylesheetsOf(manifest).catch((error: unknown) => {
        if (error instanceof StylesTooLargeError) throw error
        return missing
      })
      const isUsed = new Set([...used].flatMap((each) => byClass.get(each) ?? []))
      const first = name === 'shell' ? assets.css : []
      const others = [...byClass.values()].filter((path) => isUsed.has(path))
      return [...new Set([...first, ...others])].map((path) => ({
        name,
        path,
        ...(areInlined && { text: texts.get(path) }),
      }))
    })
    let inlined = 0
    return (await Promise.all(found)).flat().map((style) => {
      inlined += style.text?.length ?? 0
      return inlined > mostInlined ? { ...style, text: undefined } : style
    })
  }
}
