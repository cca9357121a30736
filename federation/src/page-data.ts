import type { SelfUser, Site } from '@quad/contract'
import type { PageManifest, PropTypes } from './build-manifest.ts'
import type { RemoteName, ByFrontEnd } from './front-ends.ts'

/** Builds that a URL requests in place of the live ones. */
export interface Preview {
  /** Id of the past release that is previewed. */
  release?: number
  /** Builds of single front ends, which replace the release's. */
  builds: ByFrontEnd<string>
}

/** What the frame of a standalone page says of the build. */
export interface StandaloneBuild {
  /** Absent in development. */
  id?: string
  /** Version range of each library that the shell provides. */
  requires: Record<string, string>
  /** Props of the fragments that it offers. */
  fragments: Record<string, PropTypes>
}

/** JSON in every page, so that the first paint needs no further request. */
export interface PageData {
  release: {
    /**
     * The release of this page and of everything that it loads later. A suffix says why it differs from the live
     * release: `7`, `7+canary`, `7+preview`.
     */
    id: string
    /** Build of the shell. */
    shell: string
    /** URL path of the shell's files. */
    shellBase: string
    /** Hashes of the shell's scripts and stylesheets, by path under `shellBase`. */
    shellIntegrity: Record<string, string>
    remotes: Record<RemoteName, PageManifest>
    /** Only on a preview. */
    preview?: Preview
    /** The one remote of a standalone page. */
    alone?: RemoteName
    /** Its build, as the frame shows it. */
    aloneBuild?: StandaloneBuild
  }
  site: Site
  /** Whether the request had a session cookie. A page that the server has not rendered asks the API for the session. */
  signedIn: boolean
}

/** Id of the page's `<script type="application/json">` element. */
export const pageDataId = 'quad-page'

/** A user of the demo data to sign in as. */
export interface DemoSignIn {
  /** The user's part in the demo: `owner`, `newcomer`, … */
  role: string
  name: string
  email: string
  password: string
}

/** Page data for a front end that runs outside of a page: the response of `pageFactsPath`. */
export interface PageFacts extends Pick<PageData, 'site' | 'signedIn'> {
  /** Empty if the site has no demo data. */
  demo: readonly DemoSignIn[]
}

/** The builds that the next page would get: the response of `newestBuildsPath`. */
export interface NewestBuilds {
  /** Same as `PageData['release']['id']`. */
  id: string
  builds: ByFrontEnd<string>
  /** Builds that a page must not run any more; absent: none. */
  withdrawn?: string[]
}

export const newestBuildsPath = '/mf/release.json'

export const pageFactsPath = '/mf/page.json'

/** What the browser continues with on a page that the server has rendered. */
export interface ServedState {
  /** Path with query of the page that is rendered: a missing thing is answered with the not-found page. */
  path: string
  /** When it was rendered: ISO 8601, UTC. */
  time: string
  /** IANA name of the time zone that its times are in. */
  zone: string
  /** The signed-in person; null for a visitor. */
  user: SelfUser | null
  /** The dehydrated cache: responses that the page shows. */
  queries: unknown
}

/** Id of the `<script type="application/json">` element with the state; absent on a page that the server has not rendered. */
export const servedStateId = 'quad-state'

/** Name of the cookie with the browser's time zone. */
export const zoneCookie = 'quad_zone'

/** Name of a cookie whose browser renders each page itself: the boot check answers the requests of pages from samples. */
export const unrenderedCookie = 'quad_unrendered'
