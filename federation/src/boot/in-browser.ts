import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Built, Say } from '../build/build.ts'
import type { BuildManifest } from '../build-manifest.ts'
import { readManifest } from '../built-files.ts'
import type { GateCheck } from '../release.ts'
import type { LiveRelease, Manifests } from '../release.ts'
import type { ReleaseStore } from '@quad/releases'

/** The live builds, with which a new one must work. */
export interface LiveBuilds {
  live: LiveRelease | null
  /** Reads a file of a live build; undefined if it is missing. */
  readLive: (manifest: BuildManifest, path: string) => Promise<Buffer | undefined>
}

/** A site, as a front end that is released alone finds it. */
export interface LiveSite extends LiveBuilds {
  /** Endpoints of its server; null if they are unknown. */
  endpoints: string[] | null
}

/** A build of this machine, or without a folder the site's canary. */
export type Tried = Omit<Built, 'folder'> & Partial<Pick<Built, 'folder'>>

/** Tries builds before they are released. */
export type BootCheck = (builds: readonly Tried[], around: LiveBuilds) => Promise<GateCheck>

/** Starts builds in a browser, together with the live builds of the other front ends. */
export const bootInBrowser =
  (say: Say): BootCheck =>
  async (builds, { live, readLive }) => {
    // A browser's driver is large, and few commands need it.
    const { boot } = await import('./boot.ts')
    const manifests: Manifests = { ...live?.manifests }
    for (const { name, folder } of builds) {
      const manifest =
        folder === undefined ? live?.canaryManifests[name] : await readManifest(folder)
      if (manifest) manifests[name] = manifest
    }
    const read = async (manifest: BuildManifest, path: string): Promise<Buffer | undefined> => {
      const folder = builds.find(({ name }) => name === manifest.name)?.folder
      return folder === undefined ? readLive(manifest, path) : readFile(join(folder, path))
    }
    return boot(
      manifests,
      builds.map(({ name }) => name),
      { read, say },
    )
  }

/** The live builds of a store. */
export const liveBuildsOf = async (store: ReleaseStore): Promise<LiveSite> => ({
  live: await store.live(),
  readLive: ({ name, build }, path) => readFile(join(store.buildFolder(name, build), path)),
  endpoints: await store.endpoints(),
})

/** Tries builds together with the live ones of a store. */
export const bootBeside = async (
  store: ReleaseStore,
  builds: readonly Built[],
  start: BootCheck,
): Promise<GateCheck> => start(builds, await liveBuildsOf(store))
