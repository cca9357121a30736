import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BuildManifest } from '../src/build-manifest.ts'
import { integrityOf } from '../src/integrity.ts'
import type { FrontEndName } from '../src/policy.ts'
import type { Candidate } from '../src/releases/publish.ts'

type Facts = Partial<Pick<BuildManifest, 'requires' | 'provides' | 'exposes'>> & {
  /** Text of further files, by path; one ending in `.br` belongs to the file of its name. */
  files?: Record<string, string>
}

const contents = (name: FrontEndName, build: string, { files }: Facts): Record<string, string> => ({
  'entry.js': `// ${name} ${build}`,
  ...files,
})

/** What a build would say of itself that {@link writeBuild} writes. */
export const describeFakeBuild = (
  name: FrontEndName,
  build: string,
  facts: Facts = {},
): BuildManifest => {
  const texts = contents(name, build, facts)
  const files = Object.entries(texts).filter(([path]) => !path.endsWith('.br'))
  const isShell = name === 'shell'
  return {
    name,
    version: '1.0.0',
    build,
    commit: '0123abcd'.repeat(5),
    files: Object.fromEntries(
      files.map(([path, text]) => [
        path,
        {
          size: Buffer.byteLength(text),
          brotli: texts[`${path}.br`]?.length ?? null,
          integrity: integrityOf(Buffer.from(text)),
        },
      ]),
    ),
    entry: 'entry.js',
    container: isShell ? null : `${name.replace('-', '_')}_${build}`,
    exposes: facts.exposes ?? (isShell ? [] : ['./app']),
    assets: { js: isShell ? ['entry.js'] : [], css: [] },
    fonts: [],
    frame: isShell ? { html: '<p>…</p>', css: 'p{margin:0}' } : null,
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
): Promise<Candidate> => {
  const folder = join(parent, `${name}-${build}`)
  for (const [path, text] of Object.entries(contents(name, build, facts))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await writeFile(join(folder, 'build.json'), JSON.stringify(describeFakeBuild(name, build, facts)))
  return { name, build, folder }
}
