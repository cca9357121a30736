import type { BuildManifest } from '@quad/federation/build-manifest'
import { isRemote } from '@quad/federation/front-ends'
import type { LiveRelease } from '@quad/federation/release'

/** What earlier builds required of the shell, into which the remotes' paths were compiled. */
const compiledAreas = 'areas'

/** The first parts of the pages' addresses. */
const areaOf = ({ name, pages }: BuildManifest): BuildManifest['area'] => {
  if (!isRemote(name)) return null
  const paths = pages.flatMap(({ path }) => /^\/[a-z0-9-]+/.exec(path)?.[0] ?? [])
  return { title: name, paths: [...new Set(paths)] }
}

/** Reads a manifest. That of an earlier build, which does not contain its area, gets one from its pages. */
export const readManifest = (
  stored: BuildManifest | Omit<BuildManifest, 'area'>,
): BuildManifest => {
  if ('area' in stored) return stored
  const { [compiledAreas]: _, ...requires } = stored.requires
  // Before there were pages, a manifest had none, or their paths alone.
  const pages = (stored.pages ?? []).map((page) =>
    typeof page === 'string' ? { path: page } : page,
  )
  const manifest = { ...stored, pages, requires, area: null }
  return { ...manifest, area: areaOf(manifest) }
}

const readEach = (manifests: LiveRelease['manifests']): LiveRelease['manifests'] =>
  Object.fromEntries(
    Object.entries(manifests).map(([name, manifest]) => [name, readManifest(manifest)]),
  )

/** Reads the manifests of a release as {@link readManifest} does. In earlier releases, nothing is frozen. */
export const readRelease = (document: LiveRelease): LiveRelease => ({
  ...document,
  release: { ...document.release, frozen: document.release.frozen ?? {} },
  manifests: readEach(document.manifests),
  canaryManifests: readEach(document.canaryManifests ?? {}),
})
