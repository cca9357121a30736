import type {
  Users,
  Registrations,
  KnownDevices,
  RecoveryCodes,
  Sessions,
  Images,
  Blocks,
  PersonBookmarks,
  ProjectBookmarks,
  CalendarFeeds,
} from './schema/people.ts'
import type {
  Projects,
  Memberships,
  JoinRequests,
  Invitations,
  ProjectHistory,
  Events,
  EventAnswers,
  CancelledEvents,
  WantedRoles,
} from './schema/projects.ts'
import type {
  Chats,
  Messages,
  MessageVersions,
  MessageReactions,
  ChatMarkers,
  Notifications,
  LiveCursors,
  KeptEvents,
  LiveOutbox,
  LiveSlots,
} from './schema/messages.ts'
import type { SavedSearches, SavedSearchMatches, SearchNews } from './schema/searches.ts'
import type {
  RateLimits,
  Secrets,
  KnownWords,
  Reports,
  FailureReports,
  BuildVisitors,
  JobWorkers,
  ReleaseTokens,
} from './schema/operations.ts'

export type { ReportCopy } from './schema/operations.ts'
export type { MemberRole } from './schema/projects.ts'

/** The tables for Kysely; `migrations/` creates them. */
export interface Database {
  users: Users
  registrations: Registrations
  known_devices: KnownDevices
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
  event_answers: EventAnswers
  cancelled_events: CancelledEvents
  wanted_roles: WantedRoles
  chats: Chats
  messages: Messages
  message_versions: MessageVersions
  message_reactions: MessageReactions
  chat_markers: ChatMarkers
  blocks: Blocks
  project_bookmarks: ProjectBookmarks
  person_bookmarks: PersonBookmarks
  calendar_feeds: CalendarFeeds
  notifications: Notifications
  saved_searches: SavedSearches
  saved_search_matches: SavedSearchMatches
  search_news: SearchNews
  live_cursors: LiveCursors
  live_events: KeptEvents
  live_outbox: LiveOutbox
  live_slots: LiveSlots
  failure_reports: FailureReports
  build_visitors: BuildVisitors
  reports: Reports
  project_words: KnownWords
  user_words: KnownWords
  secrets: Secrets
  release_tokens: ReleaseTokens
  job_workers: JobWorkers
}
