import type { SearchAlert, SearchedFor } from '@quad/contract'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, WithDefault } from './columns.ts'

/** Written as text. */
type Json = ColumnType<SearchedFor, string, never>

interface SavedSearches {
  id: Generated<string>
  user_id: string
  name: string
  alert: SearchAlert
  search: Json
  kind: SearchedFor['type']
  /** The text as a query of `search`; null without a text. */
  words: string | null
  /** Folded; null without tags. */
  tags: string[] | null
  /** Whether an open role must need one of the user's skills. */
  needs_skills: Generated<boolean>
  /** The search without its text, tags and skills. */
  filter: Json
  created_at: CreatedAt
  /** When the job could not compare it; null once it could. */
  failed_at: WithDefault<Date | null>
}

interface SavedSearchMatches {
  search_id: string
  project_id: string | null
  person_id: string | null
  matched_at: CreatedAt
  /** Whether its user was notified in the app. */
  notified: Generated<boolean>
  mailed_at: WithDefault<Date | null>
}

/** A project or a person that was added or changed since the last job compared them. */
interface SearchNews {
  place: Generated<string>
  project_id: string | null
  person_id: string | null
  /** Not before this time. */
  due_at: WithDefault<Date>
}

export interface SearchTables {
  saved_searches: SavedSearches
  saved_search_matches: SavedSearchMatches
  search_news: SearchNews
}
