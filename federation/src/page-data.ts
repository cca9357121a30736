import type { Site } from '@quad/contract'
import type { PageManifest } from './build-manifest.ts'
import type { FrontEndName, RemoteName } from './policy.ts'

/** What somebody asked to see in place of what is live. */
export interface Preview {
  /** Id of a past release, whose builds these are. */
  release?: number
  /** Builds of single front ends, over those of the release. */
  builds: Partial<Record<FrontEndName, string>>
}

/** What every page carries as JSON, so that nothing need be asked before the first paint. */
export interface PageData {
  release: {
    /**
     * The release that this page, and all that it loads later, belongs to: its id, and where it is
     * not what everybody gets, why: `7`, `7+canary`, `7+preview`.
     */
    id: string
    /** Build of the shell. */
    shell: string
    /** Hashes of the shell's scripts and stylesheets, by path under its build's folder. */
    shellIntegrity: Record<string, string>
    remotes: Partial<Record<RemoteName, PageManifest>>
    /** Only on a page that somebody asked for. */
    preview?: Preview
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

/** The builds that the next page would have: the answer of `newestPath`. */
export interface Newest {
  /** As `PageData['release']['id']`. */
  id: string
  builds: Partial<Record<FrontEndName, string>>
}

export const newestPath = '/mf/release.json'

export const pageFactsPath = '/mf/page.json'
