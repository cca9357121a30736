import { addGlobalSnapshot } from '@module-federation/runtime-core'
import { generateSnapshotFromManifest, type Manifest } from '@module-federation/sdk'
import { http } from '@quad/shared-ui'
import { publicPath, type RemoteName } from '@quad/federation/front-ends'

/**
 * Tells Module Federation's browser extension what a standalone page runs. The extension reads the snapshots that
 * the runtime makes of manifests; pages of the site load no manifest, so they have none.
 *
 * @param build id of the remote's build
 */
export const notifyDevtools = async (name: RemoteName, build: string): Promise<void> => {
  const path = `${publicPath(name, build)}mf-manifest.json`
  const { href } = new URL(path, window.location.href)
  const manifest = await http(path).json<Manifest>()
  addGlobalSnapshot({
    shell: {
      version: '',
      buildVersion: '',
      remoteTypesZip: '',
      remotesInfo: { [name]: { matchedVersion: href } },
      shared: [],
      consumerList: [],
    },
    [`${name}:${href}`]: generateSnapshotFromManifest(manifest, { version: href }),
  })
}
