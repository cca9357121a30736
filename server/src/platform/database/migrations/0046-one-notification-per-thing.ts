import { sql, type Kysely } from 'kysely'

/** Closes all but the newest open notification of a type about one thing: from now on, a later one renews it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update notifications set closed = true, dismissed_at = coalesce(dismissed_at, now())
    from (
      select id, row_number() over (
        partition by user_id, type, project_id, event_id,
          case when type in ('join-request', 'request-reminder', 'invitation',
            'invitation-accepted', 'invitation-declined') then from_id end
        order by (dismissed_at is null) desc, sent_at desc, id desc) as place
      from notifications
      where project_id is not null and not closed
    ) as same
    where same.id = notifications.id and same.place > 1`.execute(db)
}
