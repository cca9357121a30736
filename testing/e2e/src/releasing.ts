import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { isContentAddressed, type FrontEndName } from '@quad/federation/front-ends'
import { releasesIn } from '@quad/server/releases'
import { storeAndPublish } from '@quad/server/test/store-and-publish'

/** Text of a script or stylesheet of a build, and its replacement. */
type Change = (text: string, path: string) => string

const isCode = (path: string): boolean => /\.(?:js|css)$/.test(path)

/** Writes a file and its compressed version; resolves to both sizes, in bytes. */
const write = async (folder: string, path: string, text: string) => {
  // The best quality takes seconds for each megabyte.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const compressed = brotliCompressSync(text, { params })
  await writeFile(join(folder, path), text)
  await writeFile(join(folder, `${path}.br`), compressed)
  return { size: Buffer.byteLength(text), brotli: compressed.length }
}

/** Id of a front end's live build. */
export const liveBuild = async (dataDir: string, name: FrontEndName): Promise<string> => {
  const live = await releasesIn(dataDir).live()
  const build = live?.release.frontEnds[name]
  if (build === undefined) throw new Error(`${name} has no live build`)
  return build
}

/** The name of a content-addressed file after a change of its text. */
const withHashOf = (text: string, path: string): string =>
  path.replace(
    /[0-9a-f]{10}(?=\.\w+$)/,
    createHash('sha256').update(text).digest('hex').slice(0, 10),
  )

let made = 0

const newBuild = (): string => {
  made += 1
  return createHash('sha256').update(`${process.pid} ${made}`).digest('hex').slice(0, 16)
}

/**
 * Releases a front end again with a change in its compiled files, like a team's release but without
 * compiling.
 *
 * @returns id of the new build
 */
export const releaseChanged = async (
  dataDir: string,
  name: FrontEndName,
  change: Change,
): Promise<string> => {
  const store = releasesIn(dataDir)
  const before = await liveBuild(dataDir, name)
  const build = newBuild()
  const folder = await mkdtemp(join(tmpdir(), 'quad-build-'))
  try {
    await cp(store.buildFolder(name, before), folder, { recursive: true })
    const description = await readFile(join(folder, 'build.json'), 'utf8')
    const manifest = JSON.parse(description.replaceAll(before, build)) as BuildManifest
    const names = new Map<string, string>()
    for (const [path, file] of Object.entries(manifest.files)) {
      if (!isCode(path)) continue
      const text = await readFile(join(folder, path), 'utf8')
      const changed = change(text.replaceAll(before, build), path)
      if (changed === text) continue
      const integrity = `sha384-${createHash('sha384').update(changed).digest('base64')}`
      const renamed = isContentAddressed(path) ? withHashOf(changed, path) : path
      Object.assign(file, await write(folder, renamed, changed), { integrity })
      names.set(path, renamed)
    }
    let written = JSON.stringify(manifest)
    for (const [from, to] of names) written = written.replaceAll(from, to)
    await writeFile(join(folder, 'build.json'), written)
    await storeAndPublish(store, [{ name, build, folder }], {
      who: 'a team',
      // The gate must not stop a build that fails in browsers.
      force: { checks: ['size'], reason: 'to test a failing build' },
    })
    return build
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Changes files of a front end's live build on the server's disk, without a release.
 *
 * @returns a function that restores them
 */
export const tamper = async (
  dataDir: string,
  name: FrontEndName,
  isMeant: (path: string) => boolean,
): Promise<() => Promise<void>> => {
  const store = releasesIn(dataDir)
  const build = await liveBuild(dataDir, name)
  const folder = store.buildFolder(name, build)
  const { files = {} } = (await store.manifest(name, build)) ?? {}
  // The server's half has no compressed copy: no browser loads it.
  const paths = Object.entries(files).flatMap(([path, { brotli }]) =>
    brotli !== null && isCode(path) && isMeant(path) ? [path] : [],
  )
  if (paths.length === 0) throw new Error(`no file of ${name} matches`)
  const kept = await Promise.all(
    paths
      .flatMap((path) => [path, `${path}.br`])
      .map(async (path) => {
        const file = join(folder, path)
        return [file, await readFile(file)] as const
      }),
  )
  // Random, so that the compressed file gets longer too: the server itself refuses shorter ones.
  const remark = `\n/* changed on the disk: ${randomBytes(64).toString('hex')} */\n`
  for (const path of paths) {
    await write(folder, path, (await readFile(join(folder, path), 'utf8')) + remark)
  }
  return async () => {
    await Promise.all(kept.map(([file, content]) => writeFile(file, content)))
  }
}
