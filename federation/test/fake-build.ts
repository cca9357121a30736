import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '../src/build-manifest.ts'
import { integrityOf } from '../src/integrity.ts'
import type { FrontEndName } from '../src/policy.ts'
import type { Candidate } from '../src/releases/publish.ts'

type Facts = Partial<Pick<BuildManifest, 'requires' | 'provides' | 'exposes'>> & {
  code?: string
}

const describe = (name: FrontEndName, build: string, facts: Facts): BuildManifest => {
  const content = Buffer.from(facts.code ?? `// ${name} ${build}`)
  const file = { size: content.length, brotli: null, integrity: integrityOf(content) }
  const isShell = name === 'shell'
  return {
    name,
    version: '1.0.0',
    build,
    commit: null,
    files: { 'entry.js': file },
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
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'entry.js'), facts.code ?? `// ${name} ${build}`)
  await writeFile(join(folder, 'build.json'), JSON.stringify(describe(name, build, facts)))
  return { name, build, folder }
}
