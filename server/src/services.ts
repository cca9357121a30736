import type { SiteContent } from '@quad/contract'
import type { ReleaseStore } from '@quad/federation/releases'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Database } from './database/schema.ts'
import type { ImageFiles } from './images/files.ts'
import type { LiveHub } from './live/hub.ts'

/** What the routes work with; made once at start, and by each test for itself. */
export interface Services {
  config: Config
  db: Kysely<Database>
  /** The pool under `db`, for libraries that speak to PostgreSQL themselves. */
  pool: Pool
  images: ImageFiles
  live: LiveHub
  /** Builds of the front ends, and which of them are live. */
  releases: ReleaseStore
  /** The site's own words. */
  content: SiteContent
}
