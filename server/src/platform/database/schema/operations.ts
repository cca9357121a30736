import type { ReportSubject } from '@quad/contract'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { FrontEndName } from '@quad/federation/front-ends'
import type { CreatedAt, WithDefault } from './columns.ts'

interface RateLimits {
  key: string
  points: Generated<number>
  expire: number | null
}

export interface Secrets {
  name: 'unsubscribe' | 'visitor'
  value: Buffer
}

interface KnownWords {
  word: string
}

/** The reported text as it was when it was reported, and its author. */
export interface ReportCopy {
  /** Null if the author's account was deleted. */
  ofId: string | null
  ofName: string
  /** The message; the project's title and description; the texts of the profile. */
  text: string
  /** For a message: its texts before it was edited or deleted, for the operator alone. The oldest first. */
  earlier?: string[]
  /** For a message: the other person's name, or the project's. */
  where?: string
}

interface Reports {
  id: GeneratedAlways<number>
  at: Generated<Date>
  reporter_id: string | null
  about: ReportSubject
  subject_id: string
  /** Copy from the time of the report; the original may have changed since. */
  copy: JSONColumnType<ReportCopy>
  reason: string
  done_at: WithDefault<Date | null>
}

/** The reports of a kind of failure in browsers on a day. */
interface Failures {
  day: WithDefault<Date>
  /** Hash of the texts up to the message. */
  kind: Buffer
  remote: string
  build: string
  release: string
  phase: string
  /** Family of the browser. */
  browser: string
  message: string
  /** Of the last report. */
  path: string
  times: Generated<number>
  /** Hashes of the browsers' random ids, of a limited number. */
  visitors: Generated<string[]>
  first_at: WithDefault<Date>
  last_at: WithDefault<Date>
}

/** A visitor whom a build on trial, or its alternative, was shown. */
interface BuildVisitors {
  /** Release that began the trial. */
  trial: number
  front_end: string
  build: string
  /** Hash of the browser's random id. */
  visitor: string
  /** Whether the visitor met a failure with it. */
  failed: Generated<boolean>
  at: Generated<Date>
}

/** How many page loads with a build fell into a bucket of a metric on a day. */
interface WebVitals {
  front_end: string
  build: string
  metric: string
  bucket: number
  day: WithDefault<Date>
  count: Generated<number>
}

/** A running worker of the job queue. */
interface JobWorkers {
  id: string
  seen_at: WithDefault<Date>
}

interface ReleaseTokens {
  id: GeneratedAlways<number>
  token_hash: Buffer
  front_ends: FrontEndName[]
  /** A free text that names its user. */
  holder: string
  made_at: CreatedAt
  expires_at: WithDefault<Date>
  used_at: WithDefault<Date | null>
  revoked_at: WithDefault<Date | null>
}

export interface OperationTables {
  rate_limits: RateLimits
  failures: Failures
  build_visitors: BuildVisitors
  web_vitals: WebVitals
  reports: Reports
  project_words: KnownWords
  user_words: KnownWords
  secrets: Secrets
  release_tokens: ReleaseTokens
  job_workers: JobWorkers
}
