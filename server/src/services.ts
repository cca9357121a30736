import type { SiteContent } from '@quad/contract'
import type { ReleaseStore } from './releases/index.ts'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/schema.ts'
import type { ImageFiles } from './images/files.ts'
import type { LiveHub } from './live/hub.ts'
import type { Skills } from './skills.ts'

/** The dependencies of the routes, created at the start and by each test. */
export interface Services {
  config: Config
  db: Kysely<Database>
  /** The pool under `db`, for libraries with their own PostgreSQL access. */
  pool: Pool
  images: ImageFiles
  live: LiveHub
  /** Builds and releases of the front ends. */
  releases: ReleaseStore
  /** The site's own texts. */
  content: SiteContent
  skills: Skills
  /** Aborts when the server is stopping. */
  stopping: AbortSignal
}
