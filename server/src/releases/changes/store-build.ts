import type { BuildManifest } from '@quad/federation/build-manifest'
import { frontEndsOf } from '@quad/federation/front-ends'
import { ReleaseRefusedError, type GateCheck } from '@quad/federation/release'
import { Folder } from '../../storage/index.ts'
import { checkIdentity, checkSharedFiles } from '../gate/checks.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/**
 * Compares builds with the stored ones of the same ids, and with those that share their files. A withdrawal could not
 * tell builds of two front ends apart that have the same id.
 */
export const identityCheck = async (
  store: ReleaseStore,
  manifests: readonly BuildManifest[],
): Promise<GateCheck> => {
  const problems: string[] = []
  const live = await store.live()
  for (const manifest of manifests) {
    const { name, build: id, files } = manifest
    const stored = await store.manifest(name, id)
    if (stored) problems.push(...checkIdentity(stored, manifest))
    for (const other of frontEndsOf(live?.release.published ?? {})) {
      if (other === name || !(await store.manifest(other, id))) continue
      problems.push(
        `${other} has a build ${id} too. Change a source of ${name}, and release it again.`,
      )
    }
    const owners = Object.keys(files).map((path) => store.buildWith(name, path))
    for (const build of new Set(await Promise.all(owners))) {
      const owner = build === undefined ? undefined : await store.manifest(name, build)
      if (owner) problems.push(...checkSharedFiles(owner, manifest))
    }
  }
  return { name: 'identity', problems }
}

/**
 * Stores a build, or renews the date of a stored one, so that it is not pruned. Until a release names it, only its
 * preview shows it.
 *
 * @param folder absolute path of its files; absent: it is stored
 * @throws ReleaseRefusedError if its files do not match its manifest, or belong to another build
 */
export const storeFiles = async (
  store: ReleaseStore,
  manifest: BuildManifest,
  folder?: string,
): Promise<void> => {
  const { problems } = await identityCheck(store, [manifest])
  if (problems.length > 0) throw new ReleaseRefusedError(problems.join('\n'))
  await store.putBuild(manifest, folder === undefined ? undefined : new Folder(folder))
}
