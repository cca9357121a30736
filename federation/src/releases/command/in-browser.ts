import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Built, Say } from '../../build/build.ts'
import type { BuildManifest } from '../../build-manifest.ts'
import { readManifest } from '../build-store.ts'
import type { GateCheck } from '../gate-record.ts'
import type { LiveRelease, Manifests } from '../release.ts'

/** What builds are started together with. */
interface Surroundings {
  live: LiveRelease | null
  /** Reads a file of a build that is live; undefined where there is none. */
  readLive: (manifest: BuildManifest, path: string) => Promise<Buffer | undefined>
}

/** Tries builds of this machine before they are released. */
export type Start = (builds: readonly Built[], around: Surroundings) => Promise<GateCheck>

/** Starts builds in a browser, together with what is live for the others. */
export const inBrowser =
  (say: Say): Start =>
  async (builds, { live, readLive }) => {
    // A browser's driver is large, and few commands need it.
    const { boot } = await import('../boot/boot.ts')
    const manifests: Manifests = { ...live?.manifests }
    for (const { name, folder } of builds) manifests[name] = await readManifest(folder)
    const read = async (manifest: BuildManifest, path: string): Promise<Buffer | undefined> => {
      const built = builds.find(
        ({ name, build }) => name === manifest.name && build === manifest.build,
      )
      return built ? readFile(join(built.folder, path)) : readLive(manifest, path)
    }
    return boot(
      manifests,
      builds.map(({ name }) => name),
      { read, say },
    )
  }
