import type { MessageTables } from './schema/messages.ts'
import type { OperationTables } from './schema/operations.ts'
import type { PeopleTables } from './schema/people.ts'
import type { ProjectTables } from './schema/projects.ts'
import type { SearchTables } from './schema/searches.ts'

export type { ReportCopy } from './schema/operations.ts'
export type { MemberRole } from './schema/projects.ts'

/** The tables for Kysely; `migrations/` creates them. */
export interface Database
  extends PeopleTables, ProjectTables, MessageTables, SearchTables, OperationTables {}
