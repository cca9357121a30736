import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { isRemote } from '@quad/federation/front-ends'
import { foreignStyles } from '@quad/federation/own-styles'
import type { GateCheck } from '@quad/federation/release'
import { unlessMissing } from '../../storage/index.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** Bytes of stylesheets in a build of a remote: the server reads them within half a second. */
const largestStyles = 200_000

/** Problems of one build that a refusal lists. */
const mostListed = 10

const problemsOf = async (store: ReleaseStore, manifest: BuildManifest): Promise<string[]> => {
  const { name, build, assets, files } = manifest
  if (!isRemote(name)) return []
  const sheets = Object.keys(files).filter((path) => path.endsWith('.css'))
  const paths = [...new Set([...assets.css, ...sheets])]
  const size = paths.reduce((sum, path) => sum + (files[path]?.size ?? 0), 0)
  if (size > largestStyles) {
    return [
      `${name} has ${Math.ceil(size / 1000)} KB of stylesheets, and may have ${largestStyles / 1000} KB.`,
    ]
  }
  const problems: string[] = []
  for (const path of paths) {
    // The check of the files reports a missing one.
    const css = await unlessMissing(readFile(join(store.buildFolder(name, build), path), 'utf8'))
    const found = foreignStyles(name, css ?? '')
    problems.push(...found.map(({ line, text }) => `${name}, ${path}:${line}: ${text}`))
  }
  return problems.slice(0, mostListed)
}

/** Checks that stored builds of remotes style their own elements only, however they were built. */
export const checkStyles = async (
  store: ReleaseStore,
  manifests: readonly BuildManifest[],
): Promise<GateCheck> => {
  const problems = await Promise.all(manifests.map((manifest) => problemsOf(store, manifest)))
  return { name: 'styles', problems: problems.flat() }
}
