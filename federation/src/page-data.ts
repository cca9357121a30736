import type { Site } from '@quad/contract'
import type { PageManifest } from './build-manifest.ts'
import type { RemoteName } from './policy.ts'

/** What every page carries as JSON, so that nothing need be asked before the first paint. */
export interface PageData {
  release: {
    /** Id of the release that this page, and all that it loads later, belongs to. */
    id: string
    /** Build of the shell. */
    shell: string
    remotes: Partial<Record<RemoteName, PageManifest>>
  }
  site: Site
  /** Whether a session cookie came with the request; the session itself is asked for by a call. */
  signedIn: boolean
}

/** Id of the page's `<script type="application/json">` element. */
export const pageDataId = 'quad-page'

/** Somebody of the demo data to sign in as. */
export interface DemoSignIn {
  /** What one sees when signed in so: `owner`, `newcomer`, … */
  role: string
  name: string
  email: string
  password: string
}

/** What a front end must know that runs outside of a page: the answer of `pageFactsPath`. */
export interface PageFacts extends Pick<PageData, 'site' | 'signedIn'> {
  /** Empty where the site has no demo data. */
  demo: readonly DemoSignIn[]
}

export const pageFactsPath = '/mf/page.json'
