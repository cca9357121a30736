import type { PageRelease, Preview } from '@quad/federation/page'
import type { FrontEndName, RemoteName } from '@quad/federation/front-ends'
import { compositionFor, type ReleaseStore } from '@quad/releases'
import type { LiveRelease } from '@quad/federation/release'
import { StorageError } from '@quad/storage'
import { buildsInstead } from './builds-instead.ts'
import { PreviewRefusedError, previewedBuilds } from './previewed-builds.ts'

/** The cookies of a request that decide its composition. */
export interface Visit {
  /** Random id of this browser; undefined without a cookie. */
  visitor: string | undefined
  /** `mf-chat.<build>` of builds that failed in this browser. */
  avoid: ReadonlySet<string>
  /** The requested preview; null for the live release. */
  preview: Preview | null
}

/** The composition of one page, with its canaries. */
export interface VisitComposition extends PageRelease {
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
): Promise<PageRelease> => {
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
