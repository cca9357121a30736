import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { containerName, type BuildManifest } from '@quad/federation/build-manifest'
import { integrityOf, type Built } from '@quad/federation/built-files'
import type { FrontEndName } from '@quad/federation/front-ends'
import { readPackage } from '../src/repository.ts'

type Facts = Partial<
  Pick<
    BuildManifest,
    | 'area'
    | 'calls'
    | 'fragments'
    | 'pages'
    | 'requires'
    | 'provides'
    | 'exposes'
    | 'commit'
    | 'commitDetails'
    | 'contentAddressed'
  >
> & {
  /** Text of further files, by path. */
  files?: Record<string, string>
  /** Paths of files with a compressed version. */
  compressed?: string[]
}

const contents = (
  name: FrontEndName,
  build: string,
  { files = {}, compressed = [] }: Facts,
): Record<string, Buffer> => {
  const texts: Record<string, string> = { 'entry.js': `// ${name} ${build}`, ...files }
  return Object.fromEntries([
    ...Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]),
    ...compressed.map((path) => [`${path}.br`, brotliCompressSync(texts[path] ?? '')]),
  ])
}

/** The manifest of a build that {@link writeBuild} writes. */
export const describeFakeBuild = (
  name: FrontEndName,
  build: string,
  facts: Facts = {},
): BuildManifest => {
  const written = contents(name, build, facts)
  const files = Object.entries(written).filter(([path]) => !path.endsWith('.br'))
  const isShell = name === 'shell'
  const { area = readPackage(name).area } = facts
  return {
    name,
    area,
    version: '1.0.0',
    build,
    commit: facts.commit ?? '0123abcd'.repeat(5),
    ...(facts.commitDetails !== undefined && { commitDetails: facts.commitDetails }),
    files: Object.fromEntries(
      files.map(([path, content]) => [
        path,
        {
          size: content.length,
          brotli: written[`${path}.br`]?.length ?? null,
          integrity: integrityOf(content),
        },
      ]),
    ),
    entry: 'entry.js',
    container: isShell ? null : containerName(name),
    exposes: facts.exposes ?? (isShell ? [] : ['./app']),
    assets: { js: isShell ? ['entry.js'] : [], css: [] },
    fonts: [],
    frame: isShell ? { html: '<p>…</p>', failed: '', css: 'p{margin:0}', script: '' } : null,
    calls: facts.calls ?? [],
    fragments: facts.fragments ?? { offers: {}, uses: {} },
    pages: facts.pages ?? (area?.paths ?? []).map((path) => ({ path: `${path}/*` })),
    contentAddressed: facts.contentAddressed ?? false,
    requires: facts.requires ?? {},
    provides: facts.provides ?? {},
  }
}

/** Writes a build's folder as the compiler would leave it, with one small script. */
export const writeBuild = async (
  parent: string,
  name: FrontEndName,
  build: string,
  facts: Facts = {},
): Promise<Built> => {
  const folder = join(parent, `${name}-${build}`)
  for (const [path, content] of Object.entries(contents(name, build, facts))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  await writeFile(join(folder, 'build.json'), JSON.stringify(describeFakeBuild(name, build, facts)))
  return { name, build, folder }
}
