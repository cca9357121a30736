import { join } from 'node:path'
import type { Stats } from 'webpack'
import { containerName, type BuildManifest } from '../build-manifest.ts'
import { filesOfGroup } from '../build/chunk-files.ts'
import { readFrame } from '../build/frame.ts'
import { exposedModule, type FrontEndName } from '../policy.ts'
import type { LiveRelease } from '../releases/store/release.ts'
import { repository } from '../repository.ts'
import { exposedChunk } from '../webpack/remote.ts'
import { shellChunk } from '../webpack/shell.ts'

/** Name that stands for every build in development. */
export const devBuild = 'dev'

/** The manifest of a front end's compilation in development. */
export const devManifest = async (name: FrontEndName, stats: Stats): Promise<BuildManifest> => {
  const isShell = name === 'shell'
  const assets = filesOfGroup(stats, isShell ? shellChunk : exposedChunk)
  const isHotUpdate = (path: string) => path.includes('.hot-update.')
  return {
    name,
    version: '0.0.0',
    build: devBuild,
    commit: null,
    // No hashes: the files change but keep their names.
    files: {},
    entry: isShell ? (assets.js.at(-1) ?? '') : 'entry.js',
    container: isShell ? null : containerName(name, devBuild),
    exposes: isShell ? [] : [exposedModule],
    assets: { js: assets.js.filter((path) => !isHotUpdate(path)), css: assets.css },
    fonts: [],
    frame: isShell ? await readFrame(join(repository, name, 'src/frame')) : null,
    requires: {},
    provides: {},
  }
}

/** A release of these builds, to render development pages from. */
export const devRelease = (builds: readonly BuildManifest[]): LiveRelease => ({
  release: {
    id: 0,
    time: new Date(0).toISOString(),
    who: 'development',
    what: 'what is in the working tree',
    frontEnds: {},
    since: {},
    published: {},
    canaries: {},
    stopped: {},
    withdrawn: {},
    gate: { forced: false, checks: [] },
    previous: null,
  },
  manifests: Object.fromEntries(builds.map((build) => [build.name, build])),
  canaryManifests: {},
})
