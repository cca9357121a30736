import { sql, type Kysely } from 'kysely'

/** Invitations, reminders of join requests, the use of images, and versions of events. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table invitations (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects on delete cascade,
      sender_id uuid not null references users on delete cascade,
      target_id uuid not null references users on delete cascade,
      message text not null,
      state text not null default 'pending'
        check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      settled_at timestamptz
    )`.execute(db)
  await sql`create unique index invitations_one_pending on invitations (project_id, target_id) where state = 'pending'`.execute(
    db,
  )
  await sql`create index invitations_target on invitations (target_id, project_id, created_at desc)`.execute(
    db,
  )
  await sql`create index invitations_sender on invitations (sender_id)`.execute(db)
  await sql`create index invitations_expiry on invitations (expires_at) where state = 'pending'`.execute(
    db,
  )

  await sql`alter table join_requests add column invited_by uuid references users on delete set null`.execute(
    db,
  )
  await sql`alter table join_requests add column reminders smallint not null default 0`.execute(db)
  await sql`create index join_requests_waiting on join_requests (created_at) where state = 'pending'`.execute(
    db,
  )

  // For the check whether an image is still in use before it is removed.
  await sql`create index users_photo on users (profile_photo_id) where profile_photo_id is not null`.execute(
    db,
  )
  await sql`create index users_cover on users (cover_image_id) where cover_image_id is not null`.execute(
    db,
  )
  await sql`create index projects_image on projects (image_id) where image_id is not null`.execute(
    db,
  )
  await sql`create index projects_gallery on projects using gin (gallery_image_ids)`.execute(db)

  await sql`alter table events add column version integer not null default 1`.execute(db)
  await sql`alter table events add column updated_at timestamptz not null default now()`.execute(db)
}
