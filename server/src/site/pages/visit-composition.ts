import type { Composition, Preview } from '@quad/federation/page'
import { remotesOf, type FrontEndName, type RemoteName } from '@quad/federation/front-ends'
import {
  compositionFor,
  conflictsWith,
  earlierBuilds,
  type ReleaseStore,
} from '../../releases/index.ts'
import { isWithdrawn, type LiveRelease, type Manifests } from '@quad/federation/release'
import { StorageError } from '../../storage/index.ts'
import { PreviewRefusedError, previewedBuilds, type Visit } from './previews.ts'
import type { BuildManifest } from '@quad/federation/build-manifest'

/** The composition of one page, with its canaries. */
export interface VisitComposition extends Composition {
  /** Front ends with a canary build in this composition. */
  canaries: FrontEndName[]
}

const ofPreview = async (
  store: ReleaseStore,
  live: LiveRelease,
  preview: Preview,
): Promise<VisitComposition | null> => {
  try {
    const builds = await previewedBuilds(store, live, preview)
    const { release: id = live.release.id } = preview
    // A past release is shown unchanged, without front ends that were added later.
    const { manifests } =
      preview.release === undefined
        ? compositionFor(live, undefined, { preview: builds })
        : { manifests: builds }
    return { id: `${id}+preview`, manifests, canaries: [], preview }
  } catch (error) {
    // The preview is no longer available.
    if (error instanceof PreviewRefusedError || error instanceof StorageError) return null
    throw error
  }
}

/** The composition for a visit, stable for one browser. */
export const compositionForVisit = async (
  store: ReleaseStore,
  live: LiveRelease,
  { visitor, avoid, preview }: Visit,
): Promise<VisitComposition> => {
  const previewed = preview && (await ofPreview(store, live, preview))
  if (previewed) return previewed
  const instead = await buildsInstead(store, live, avoid)
  const { manifests, canaries } = compositionFor(live, visitor, { avoid, instead })
  const isEarlier = Object.entries(instead).some(
    ([name, { build }]) => manifests[name as FrontEndName]?.build === build,
  )
  const id = [
    live.release.id,
    ...(canaries.length > 0 ? ['canary'] : []),
    ...(isEarlier ? ['earlier'] : []),
  ].join('+')
  return { id, manifests, canaries }
}

/**
 * One build of a remote in the live shell, for its standalone page. Throws `PreviewRefusedError` as for a preview of
 * that build.
 */
export const standaloneRelease = async (
  store: ReleaseStore,
  live: LiveRelease,
  { name, build }: { name: RemoteName; build: string },
): Promise<Composition> => {
  const preview: Preview = { builds: { [name]: build } }
  const { shell } = live.manifests
  const manifests = { ...(shell && { shell }) }
  const builds = await previewedBuilds(store, { ...live, manifests }, preview)
  return {
    id: `${live.release.id}+preview`,
    manifests: { ...manifests, ...builds },
    preview,
    alone: name,
  }
}

/** How many earlier builds are searched. */
const most = 5

const buildInstead = async (
  store: ReleaseStore,
  { release, manifests }: LiveRelease,
  name: RemoteName,
  avoid: ReadonlySet<string>,
): Promise<BuildManifest | undefined> => {
  let searched = 0
  for await (const { build } of earlierBuilds(store, release, name)) {
    if (searched === most) return undefined
    searched += 1
    if (avoid.has(`${name}.${build}`) || release.stopped[name]?.build === build) continue
    if (isWithdrawn(release, name, build)) continue
    // Its files may be deleted or damaged.
    const manifest = await store.manifestForVisitor(name, build).catch(() => undefined)
    if (manifest && conflictsWith(manifest, manifests).length === 0) return manifest
  }
  return undefined
}

/**
 * The substitutes for live builds that a browser avoids: of each such remote, the latest earlier build
 * that runs with the other live builds and is not avoided. A remote without any keeps the live build.
 */
const buildsInstead = async (
  store: ReleaseStore,
  live: LiveRelease,
  avoid: ReadonlySet<string>,
): Promise<Manifests> => {
  const instead: Manifests = {}
  const { frontEnds } = live.release
  for (const name of remotesOf(frontEnds)) {
    if (!avoid.has(`${name}.${frontEnds[name]}`)) continue
    try {
      const manifest = await buildInstead(store, live, name, avoid)
      if (manifest) instead[name] = manifest
    } catch (error) {
      // Earlier builds are unreachable now. The page works without substitutes.
      if (!(error instanceof StorageError)) throw error
    }
  }
  return instead
}
