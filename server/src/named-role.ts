import type { NamedRole } from '@quad/contract'
import { sql } from 'kysely'

/** A place is promised to each accepted request of the role that will take effect before this one. */
const promised = sql`(
  select count(*) from join_requests as other
  where other.wanted_role_id = named.id and other.state = 'pending'
    and other.decision = 'accepted' and other.id <> join_requests.id
    and (join_requests.decided_at is null or other.decided_at < join_requests.decided_at))`

/** The role that a request or an invitation names by its id, or by the title that it had; null if it names none. */
export const namedRoleInRow = (table: 'invitations' | 'join_requests') => {
  const titleThen = sql.ref(`${table}.wanted_role_title`)
  return sql<NamedRole | null>`coalesce(
    (
      select jsonb_build_object('title', named.title, 'state', case
        when named.taken + ${table === 'join_requests' ? promised : sql.lit(0)} >= named.places then 'filled'
        when named.closed or not its_project.recruiting then 'closed'
        else 'open' end)
      from wanted_roles as named
      inner join projects as its_project on its_project.id = named.project_id
      where named.id = ${sql.ref(`${table}.wanted_role_id`)}
    ),
    case when ${titleThen} is not null
      then jsonb_build_object('title', ${titleThen}, 'state', 'removed') end)`
}
