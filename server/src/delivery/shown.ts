import type { PageRelease, Preview } from '@quad/federation/page'
import type { FrontEndName } from '@quad/federation/policy'
import { compositionFor, type LiveRelease, type ReleaseStore } from '@quad/federation/releases'
import { StorageFailure } from '@quad/federation/storage'
import { buildsInstead } from './builds-instead.ts'
import { PreviewRefused, previewedBuilds } from './previewed-builds.ts'

/** What a browser brings along that decides which builds it is shown. */
export interface Visit {
  /** Random id of this browser; undefined where it has none. */
  visitor: string | undefined
  /** `mf-chat.<build>` of builds that failed in it. */
  avoid: ReadonlySet<string>
  /** What somebody asked to see; null for what is live. */
  preview: Preview | null
}

/** The builds of one page, and why these. */
export interface Shown extends PageRelease {
  /** Front ends of which it is the canary. */
  canaries: FrontEndName[]
}

const ofPreview = async (
  store: ReleaseStore,
  live: LiveRelease,
  preview: Preview,
): Promise<Shown | null> => {
  try {
    const builds = await previewedBuilds(store, live, preview)
    const { release: id = live.release.id } = preview
    // A past release is shown as it was, without a front end that came later.
    const { manifests } =
      preview.release === undefined
        ? compositionFor(live, undefined, { preview: builds })
        : { manifests: builds }
    return { id: `${id}+preview`, manifests, canaries: [], preview }
  } catch (error) {
    // It could be seen when it was asked for, and cannot any more.
    if (error instanceof PreviewRefused || error instanceof StorageFailure) return null
    throw error
  }
}

/** What a visit is shown of what is live: for one browser always the same. */
export const shownTo = async (
  store: ReleaseStore,
  live: LiveRelease,
  { visitor, avoid, preview }: Visit,
): Promise<Shown> => {
  const asked = preview && (await ofPreview(store, live, preview))
  if (asked) return asked
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
