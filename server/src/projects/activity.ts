import type { Project } from '@quad/contract'
import { sql, type Transaction } from 'kysely'
import { activityDays, isWithin } from '../platform/database/activity-step.ts'
import type { Database } from '../platform/database/schema.ts'

/** Days without activity after which a project is marked and its Owner is asked. */
export const askAfterDays = 60

/** Days without activity after which a project comes last in the order by match. */
export const quietAfterDays = 90

/** The last activity of a row of `projects`, with the messages of its chat. */
const activeAt = sql<Date>`greatest(projects.active_at, (
  select last_message_at from chats where chats.project_id = projects.id))`

/** The step that is shown of a row of `projects`. */
export const activityOf = sql<Project['activity']>`(
  select case
    when ${isWithin(sql`last.at`, activityDays.week)} then 'week'
    when ${isWithin(sql`last.at`, activityDays.month)} then 'month'
    when not ${isWithin(sql`last.at`, askAfterDays)} then 'quiet' end
  from (select ${activeAt} as at) as last)`

/** The statement that notes that something happened in a locked project. Writes at most once a day. */
export const activityNote = (trx: Transaction<Database>, projectId: string) =>
  trx
    .updateTable('projects')
    .set({ active_at: sql<Date>`now()`, quiet: false, quiet_asked_at: null })
    .where('id', '=', projectId)
    .where(sql<boolean>`active_at < now() - interval '1 day'`)
