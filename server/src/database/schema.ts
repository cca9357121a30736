import type {
  KeptEvent,
  MeetingFormat,
  NotificationType,
  ProjectChange,
  Pronouns,
  ReportSubject,
  Role,
  Theme,
} from '@quad/contract'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { FrontEndName } from '@quad/federation/policy'
import type { ReportCopy } from '../reports/report-copy.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>
type WithDefault<T> = ColumnType<T, T | undefined, T>

interface Users {
  id: Generated<string>
  email: string
  email_verified_at: WithDefault<Date | null>
  password_hash: string
  profile_completed: Generated<boolean>
  name: Generated<string>
  pronouns: Generated<Pronouns>
  linkedin_link: Generated<string>
  instagram_link: Generated<string>
  school: Generated<string>
  major: Generated<string>
  description: Generated<string>
  skills: Generated<string[]>
  profile_photo_id: WithDefault<string | null>
  cover_image_id: WithDefault<string | null>
  hide_email: Generated<boolean>
  allow_email_communications: Generated<boolean>
  theme_preference: Generated<Theme>
  version: Generated<number>
  created_at: CreatedAt
  skills_folded: GeneratedAlways<string[]>
  search: GeneratedAlways<string>
}

interface VerificationTokens {
  user_id: string
  token_hash: Buffer
  expires_at: Date
}

interface RecoveryCodes {
  user_id: string
  code_hash: string
  tries: Generated<number>
  expires_at: Date
}

interface Sessions {
  id: Generated<string>
  token_hash: Buffer
  user_id: string
  user_agent: Generated<string>
  created_at: CreatedAt
  last_seen_at: Generated<Date>
}

interface RateLimits {
  key: string
  points: Generated<number>
  expire: number | null
}

interface Images {
  id: Generated<string>
  owner_id: string | null
  width: number
  height: number
  created_at: CreatedAt
}

interface Projects {
  id: Generated<string>
  title: string
  description: string
  meeting_format: MeetingFormat
  recruiting: boolean
  tags: string[]
  image_id: WithDefault<string | null>
  gallery_image_ids: Generated<string[]>
  /** Kept by a trigger on memberships. */
  team_size: GeneratedAlways<number>
  version: Generated<number>
  created_at: CreatedAt
  tags_folded: GeneratedAlways<string[]>
  search: GeneratedAlways<string>
}

export type MemberRole = Exclude<Role, 'Unenrolled'>

interface Memberships {
  project_id: string
  user_id: string
  role: MemberRole
  title: Generated<string>
  joined_at: Generated<Date>
}

interface JoinRequests {
  id: Generated<string>
  project_id: string
  user_id: string
  message: string
  state: Generated<'pending' | 'accepted' | 'denied' | 'withdrawn'>
  created_at: CreatedAt
  decided_at: WithDefault<Date | null>
  decided_by: WithDefault<string | null>
  /** The Member whose invitation led to it. */
  invited_by: WithDefault<string | null>
  /** How often Owner and Admins have been reminded of it. */
  reminders: Generated<number>
}

interface Invitations {
  id: Generated<string>
  project_id: string
  sender_id: string
  target_id: string
  message: string
  state: Generated<'pending' | 'accepted' | 'declined' | 'withdrawn' | 'expired'>
  created_at: CreatedAt
  expires_at: Date
  settled_at: WithDefault<Date | null>
  /** Whether it is kept from its target, who had blocked its sender. */
  withheld: Generated<boolean>
}

interface RoleChange {
  from?: Role
  to?: Role
}

interface ProjectHistory {
  id: GeneratedAlways<number>
  project_id: string
  at: Generated<Date>
  actor_id: string | null
  subject_id: string | null
  change: ProjectChange
  detail: JSONColumnType<RoleChange, string | undefined>
}

interface Events {
  id: Generated<string>
  project_id: string
  created_by: string | null
  title: string
  description: string
  location: string
  starts_at: Date
  ends_at: Date
  version: Generated<number>
  created_at: CreatedAt
  updated_at: Generated<Date>
}

interface Chats {
  id: Generated<string>
  project_id: WithDefault<string | null>
  /** Of a direct chat; null once this person has deleted the account. */
  first_user_id: WithDefault<string | null>
  second_user_id: WithDefault<string | null>
  last_seq: Generated<number>
  last_message_at: Generated<Date>
  created_at: CreatedAt
}

interface Messages {
  chat_id: string
  seq: number
  id: Generated<string>
  from_id: string | null
  content: string
  client_ts: string
  created_at: CreatedAt
  /** Whether it is its sender's alone: the other person had blocked the sender. */
  withheld: Generated<boolean>
}

interface ChatMarkers {
  chat_id: string
  user_id: string
  read_seq: Generated<number>
  hidden_seq: WithDefault<number | null>
  /** The person's last message there that was withheld from the other one, and its moment. */
  withheld_seq: WithDefault<number | null>
  withheld_at: WithDefault<Date | null>
}

interface Blocks {
  blocker_id: string
  blocked_id: string
  created_at: CreatedAt
}

interface Notifications {
  id: Generated<string>
  user_id: string
  type: NotificationType
  project_id: WithDefault<string | null>
  chat_id: WithDefault<string | null>
  from_id: string
  message: string
  sent_at: WithDefault<Date>
  dismissed_at: WithDefault<Date | null>
  /** When it was mailed, unless it was read since. */
  mailed_at: WithDefault<Date | null>
}

interface Secrets {
  name: 'unsubscribe'
  value: Buffer
}

interface LiveCursors {
  user_id: string
  last_id: Generated<number>
}

interface KeptEvents {
  user_id: string
  id: number
  payload: ColumnType<KeptEvent, string, never>
  created_at: CreatedAt
}

interface LiveOutbox {
  place: GeneratedAlways<number>
  user_ids: readonly string[]
  payload: ColumnType<KeptEvent, string, never>
}

interface LivePlaces {
  id: string
  user_id: string
  instance: string
  /** The later it was taken, the higher. */
  number: Generated<number>
}

interface KnownWords {
  word: string
}

interface Reports {
  id: GeneratedAlways<number>
  at: Generated<Date>
  reporter_id: string | null
  about: ReportSubject
  subject_id: string
  /** What it said when it was reported; it may be changed or deleted since. */
  copy: JSONColumnType<ReportCopy>
  reason: string
  done_at: WithDefault<Date | null>
}

interface FailureReports {
  id: GeneratedAlways<number>
  at: Generated<Date>
  release: string
  remote: string
  build: string
  phase: string
  message: string
  path: string
  user_agent: string
  /** Hash of the browser's random id; null where it has none. */
  visitor: string | null
  /** `mf-chat.<build>` of the canaries on the page. */
  canaries: Generated<string[]>
  /** Family of the browser. */
  browser: Generated<string>
}

interface ReleaseTokens {
  id: GeneratedAlways<number>
  token_hash: Buffer
  front_end: FrontEndName
  /** Who uses it, in the words of whoever made it. */
  holder: string
  made_at: CreatedAt
  used_at: WithDefault<Date | null>
  revoked_at: WithDefault<Date | null>
}

/** The tables as Kysely knows them; `migrations/` makes them. */
export interface Database {
  users: Users
  verification_tokens: VerificationTokens
  recovery_codes: RecoveryCodes
  sessions: Sessions
  rate_limits: RateLimits
  images: Images
  projects: Projects
  memberships: Memberships
  join_requests: JoinRequests
  invitations: Invitations
  project_history: ProjectHistory
  events: Events
  chats: Chats
  messages: Messages
  chat_markers: ChatMarkers
  blocks: Blocks
  notifications: Notifications
  live_cursors: LiveCursors
  live_events: KeptEvents
  live_outbox: LiveOutbox
  live_places: LivePlaces
  failure_reports: FailureReports
  reports: Reports
  project_words: KnownWords
  user_words: KnownWords
  secrets: Secrets
  release_tokens: ReleaseTokens
}
