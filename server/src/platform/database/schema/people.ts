import type { Looking, Pronouns, Theme } from '@quad/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, WithDefault } from './columns.ts'

interface ProjectBookmarks {
  user_id: string
  project_id: string
  created_at: CreatedAt
}

interface PersonBookmarks {
  user_id: string
  person_id: string
  created_at: CreatedAt
}

interface Users {
  id: Generated<string>
  email: string
  email_verified_at: WithDefault<Date | null>
  /** Null until the address is verified; each registration has a password of its own. */
  password_hash: string | null
  profile_completed: Generated<boolean>
  name: Generated<string>
  pronouns: Generated<Pronouns>
  /** Null for a person who has none, empty before the person says so. */
  linkedin_link: Generated<string | null>
  instagram_link: Generated<string | null>
  school: Generated<string>
  major: Generated<string>
  description: Generated<string>
  skills: Generated<string[]>
  profile_photo_id: WithDefault<string | null>
  cover_image_id: WithDefault<string | null>
  cover_description: WithDefault<string | null>
  hide_email: Generated<boolean>
  allow_email_communications: Generated<boolean>
  theme_preference: Generated<Theme>
  hide_activity: Generated<boolean>
  key_shortcuts: Generated<boolean>
  enter_sends: Generated<boolean>
  /** Null: `browser_time_zone`. */
  time_zone: WithDefault<string | null>
  browser_time_zone: Generated<string>
  active_at: WithDefault<Date | null>
  looking: WithDefault<Looking | null>
  hours_per_week: WithDefault<number | null>
  /** Written as `YYYY-MM-DD`. Read it with `dayText`. */
  available_from: ColumnType<never, string | null | undefined, string | null>
  version: Generated<number>
  /** When the profile was completed; null before that. */
  listed_at: WithDefault<Date | null>
  created_at: CreatedAt
  skills_folded: GeneratedAlways<string[]>
  search: GeneratedAlways<string>
}

interface Registrations {
  id: Generated<string>
  user_id: string
  password_hash: string
  /** Of the token in the mailed link. */
  token_hash: Buffer
  /** Of the cookie of the browser that registered; null if unknown. */
  browser_hash: Buffer | null
  created_at: CreatedAt
  /** When the link expires. */
  expires_at: Date
}

interface KnownDevices {
  user_id: string
  token_hash: Buffer
  /** The last sign-in. */
  used_at: WithDefault<Date>
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

interface Images {
  id: Generated<string>
  owner_id: string | null
  width: number
  height: number
  created_at: CreatedAt
}

interface Blocks {
  blocker_id: string
  blocked_id: string
  created_at: CreatedAt
}

/** The secret calendar address of a person. */
interface CalendarFeeds {
  user_id: string
  token_hash: Buffer
  created_at: WithDefault<Date>
}

export interface PeopleTables {
  users: Users
  registrations: Registrations
  known_devices: KnownDevices
  recovery_codes: RecoveryCodes
  sessions: Sessions
  images: Images
  blocks: Blocks
  project_bookmarks: ProjectBookmarks
  person_bookmarks: PersonBookmarks
  calendar_feeds: CalendarFeeds
}
