import type { BuildManifest, PageManifest } from '@quad/federation/build-manifest'
import { assetsPath, exposedModule, isRemote, type RemoteName } from '@quad/federation/front-ends'
import { pageDataIn } from './site-page.ts'

const asBuildManifest = (name: RemoteName, page: PageManifest): BuildManifest => ({
  name,
  area: page.area,
  version: '0.0.0',
  build: page.build,
  commit: null,
  files: Object.fromEntries(
    Object.entries(page.integrity).map(([path, integrity]) => [
      path,
      { size: 0, brotli: null, integrity },
    ]),
  ),
  contentAddressed: page.base === assetsPath(name),
  entry: page.entry,
  container: page.container,
  exposes: [exposedModule],
  assets: { js: page.js, css: page.css },
  fonts: [],
  frame: null,
  calls: [],
  pages: [],
  fragments: { offers: Object.fromEntries(page.fragments.map((each) => [each, {}])), uses: {} },
  requires: {},
  provides: {},
})

/**
 * Reads the remotes of a running server's live release from its landing page.
 *
 * @param api URL of the server.
 * @throws Error when the server does not respond with a page.
 */
export const liveRemotes = async (api: string): Promise<BuildManifest[]> => {
  const response = await fetch(new URL('/', api), { headers: { accept: 'text/html' } })
  const data = pageDataIn(await response.text())
  if (!data) throw new Error(`${api} returned ${response.status} without a page`)
  return Object.entries(data.release.remotes).flatMap(([name, page]) =>
    isRemote(name) ? [asBuildManifest(name, page)] : [],
  )
}
