import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '@quad/federation/build-manifest'
import type { PageContent } from '@quad/federation/page'
import type { Manifests } from '@quad/federation/release'
import type { ReleaseStore } from '@quad/releases'

type Styles = PageContent['styles']

/** Builds whose classes are remembered. */
const kept = 50

/**
 * Finds the stylesheets of rendered HTML: the names of classes are hashes, each of one stylesheet, or of several chunks
 * that have the same one.
 */
export const stylesheetsIn = (store: ReleaseStore) => {
  const known = new Map<string, Promise<Map<string, string>>>()

  /** The first stylesheet of each class of a build. */
  const read = async ({ name, build, files, assets }: BuildManifest) => {
    const sheets = Object.keys(files).filter((path) => path.endsWith('.css'))
    const byClass = new Map<string, string>()
    for (const path of new Set([...assets.css, ...sheets])) {
      const text = await readFile(join(store.buildFolder(name, build), path), 'utf8')
      for (const [, found] of text.matchAll(/\.([A-Za-z_-][\w-]*)/g)) {
        if (!byClass.has(found!)) byClass.set(found!, path)
      }
    }
    return byClass
  }

  const classesOf = (manifest: BuildManifest): Promise<Map<string, string>> => {
    const key = `${manifest.name} ${manifest.build}`
    const found = known.get(key) ?? read(manifest)
    if (known.size >= kept) known.clear()
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }

  return async (html: string, manifests: Manifests): Promise<Styles> => {
    const used = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
    const found = Object.values(manifests).map(async (manifest): Promise<Styles> => {
      // A file may be missing until it is there again. The page's scripts report it.
      const byClass = await classesOf(manifest).catch(() => new Map<string, string>())
      const paths = new Set([...used].flatMap((name) => byClass.get(name) ?? []))
      // The page names these anyway.
      const isFirst = (path: string) =>
        manifest.name === 'shell' && manifest.assets.css.includes(path)
      return [...new Set(byClass.values())]
        .filter((path) => paths.has(path) && !isFirst(path))
        .map((path) => ({ name: manifest.name, path }))
    })
    return (await Promise.all(found)).flat()
  }
}
