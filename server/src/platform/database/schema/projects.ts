import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  EventAnswer,
  EventInterval,
  ImageDescriptions,
  MeetingFormat,
  ProjectChange,
  Role,
} from '@quad/contract'
import type { CreatedAt, WithDefault } from './columns.ts'

interface Projects {
  id: Generated<string>
  title: string
  description: string
  meeting_format: MeetingFormat
  recruiting: boolean
  tags: string[]
  image_id: WithDefault<string | null>
  gallery_image_ids: Generated<string[]>
  /** Written as JSON. */
  image_descriptions: ColumnType<ImageDescriptions, string | undefined, string>
  /** Updated by a trigger on memberships. */
  team_size: GeneratedAlways<number>
  version: Generated<number>
  created_at: CreatedAt
  repository_link: Generated<string>
  design_link: Generated<string>
  site_link: Generated<string>
  course: Generated<string>
  semester: Generated<string>
  /** Written as `YYYY-MM-DD`. Read it with `dayText`. */
  deadline: ColumnType<never, string | null | undefined, string | null>
  /** Without messages, whose time is in the chat. */
  active_at: Generated<Date>
  /** Whether it was inactive for so long that it comes last in the order by match. */
  sorted_last: Generated<boolean>
  /** When the Owner was asked about it, since the last activity. */
  quiet_asked_at: WithDefault<Date | null>
  tags_folded: GeneratedAlways<string[]>
  search: GeneratedAlways<string>
  /** The titles and skills of the open roles, updated by a trigger on wanted_roles. */
  role_titles: GeneratedAlways<string>
  role_skills: GeneratedAlways<string[]>
  role_skills_folded: GeneratedAlways<string[]>
  /** The tags, and the skills of the open roles that are no tags. */
  wanted: GeneratedAlways<string[]>
  wanted_folded: GeneratedAlways<string[]>
}

interface WantedRoles {
  id: Generated<string>
  project_id: string
  position: number
  title: string
  skills: string[]
  places: number
  /** Updated by a trigger on memberships. */
  taken: GeneratedAlways<number>
  /** Hours a week. */
  hours: number | null
  closed: Generated<boolean>
  skills_folded: GeneratedAlways<string[]>
}

export type MemberRole = Exclude<Role, 'Unenrolled'>

interface Memberships {
  project_id: string
  user_id: string
  role: MemberRole
  title: Generated<string>
  joined_at: Generated<Date>
  /** The role in which the person joined. */
  wanted_role_id: WithDefault<string | null>
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
  /** Of a pending request: the decision that takes effect soon, unless it is undone. */
  decision: WithDefault<'accepted' | 'denied' | null>
  /** What the manager who declined writes to the person. */
  note: WithDefault<string | null>
  /** The Member whose invitation led to it. */
  invited_by: WithDefault<string | null>
  /** The role that it names. */
  wanted_role_id: WithDefault<string | null>
  /** Title of that role, which stays if the role is removed. */
  wanted_role_title: WithDefault<string | null>
  /** Number of reminders sent to Owner and Admins. */
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
  /** Whether it is hidden from its recipient, who had blocked the sender. */
  hidden: Generated<boolean>
  /** The role that it names. */
  wanted_role_id: WithDefault<string | null>
  /** Title of that role, which stays if the role is removed. */
  wanted_role_title: WithDefault<string | null>
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
  /** For members only; empty if there is none. */
  online_link: Generated<string>
  starts_at: Date
  ends_at: Date
  version: Generated<number>
  created_at: CreatedAt
  updated_at: Generated<Date>
  /** Number of reminders that are sent, or were due before the event was added. */
  reminders: Generated<number>
  /** The same for the dates of an event that repeats. It and the next two are null for an event that takes place once. */
  series_id: WithDefault<string | null>
  every_weeks: WithDefault<EventInterval | null>
  time_zone: WithDefault<string | null>
}

/** A member's answer. The database deletes it with the membership. */
interface EventAnswers {
  event_id: string
  user_id: string
  project_id: string
  answer: EventAnswer
  answered_at: WithDefault<Date>
}

/** A poll for a common time to meet. */
interface TimePolls {
  id: Generated<string>
  project_id: string
  created_by: string | null
  title: string
  /** Empty if it is not known yet. */
  location: string
  /** The length of a slot. */
  minutes: number
  /** When each slot starts, in order. */
  slots: Date[]
  /** When the last slot ends. */
  ends_at: Date
  /** The event that was made of a slot. Deleting the event opens the poll again. */
  event_id: WithDefault<string | null>
  created_at: CreatedAt
}

/** A member's answer. The database deletes it with the membership. */
interface TimePollAnswers {
  poll_id: string
  user_id: string
  project_id: string
  /** The indexes of the slots that fit. */
  fits: number[]
  answered_at: WithDefault<Date>
}

/** What calendars need to know of an event that was deleted before its end. */
interface CancelledEvents {
  id: string
  project_id: string
  title: string
  starts_at: Date
  ends_at: Date
  version: number
  cancelled_at: WithDefault<Date>
}

export interface ProjectTables {
  projects: Projects
  memberships: Memberships
  join_requests: JoinRequests
  invitations: Invitations
  project_history: ProjectHistory
  events: Events
  event_answers: EventAnswers
  cancelled_events: CancelledEvents
  time_polls: TimePolls
  time_poll_answers: TimePollAnswers
  wanted_roles: WantedRoles
}
