import { join } from 'node:path'
import type { Stats } from 'webpack'
import { containerName, type BuildManifest } from '@quad/federation/build-manifest'
import { readFrame } from '../build/frame.ts'
import { readApp } from '../build/read-app.ts'
import { exposedModule, type RemoteName } from '@quad/federation/front-ends'
import type { LiveRelease } from '@quad/federation/release'
import { folderOf, readPackage } from '../repository.ts'
import { filesOfGroup } from '../webpack/files-of-group.ts'
import { shellChunk } from '../webpack/shell.ts'

/** Name that stands for every build in development. */
export const devBuild = 'dev'

const common = {
  version: '0.0.0',
  build: devBuild,
  commit: null,
  // No hashes: the files change but keep their names.
  files: {},
  contentAddressed: false,
  fonts: [],
  calls: [],
  pages: [],
  fragments: { offers: {}, uses: {} },
  requires: {},
  provides: {},
}

/** The manifest of a compilation of the shell in development. */
export const devShell = async (stats: Stats): Promise<BuildManifest> => {
  const { js, css } = filesOfGroup(stats, shellChunk)
  return {
    ...common,
    name: 'shell',
    area: null,
    entry: js.at(-1) ?? '',
    container: null,
    exposes: [],
    assets: { js, css },
    frame: await readFrame(join(folderOf('shell'), 'src/frame')),
  }
}

/** The manifest of a remote in development, which needs no compilation: the entry loads all other files. */
export const devRemote = async (name: RemoteName): Promise<BuildManifest> => {
  const { fragments } = await readApp(join(folderOf(name), 'src/index.ts'))
  return {
    ...common,
    name,
    area: readPackage(name).area,
    entry: 'entry.js',
    container: containerName(name),
    exposes: [exposedModule],
    assets: { js: [], css: [] },
    frame: null,
    fragments: { offers: Object.fromEntries(fragments.map((each) => [each, {}])), uses: {} },
  }
}

/** A release of these builds, to render development pages from. Of two builds of a front end, the last one counts. */
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
    frozen: {},
    gate: { forced: false, checks: [] },
    previous: null,
  },
  manifests: Object.fromEntries(builds.map((build) => [build.name, build])),
  canaryManifests: {},
})
