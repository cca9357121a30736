import type { Site } from '@quad/contract'
import type { PageManifest } from './build-manifest.ts'
import type { RemoteName } from './policy.ts'

/** What every page carries as JSON, so that nothing need be asked before the first paint. */
export interface PageData {
  release: {
    /** Id of the release that this page, and all that it loads later, belongs to. */
    id: string
    remotes: Partial<Record<RemoteName, PageManifest>>
  }
  site: Site
  /** Whether a session cookie came with the request; the session itself is asked for by a call. */
  signedIn: boolean
}

/** Id of the page's `<script type="application/json">` element. */
export const pageDataId = 'quad-page'
