import { sql } from 'kysely'

/** Chats, notifications, and the event streams. */
export const chats = sql`
  -- A group chat belongs to a project and always has its members; a direct chat has its two people, and stays for
  -- one of them after the other has deleted the account.
  create table chats (
    id uuid primary key default gen_random_uuid(),
    project_id uuid unique references projects on delete cascade,
    first_user_id uuid references users on delete set null,
    second_user_id uuid references users on delete set null,
    last_seq bigint not null default 0,
    last_message_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    unique (first_user_id, second_user_id),
    check (project_id is null or (first_user_id is null and second_user_id is null)),
    check (first_user_id < second_user_id)
  );
  create index chats_second_user on chats (second_user_id);

  create table messages (
    chat_id uuid not null references chats on delete cascade,
    seq bigint not null,
    id uuid not null default gen_random_uuid() unique,
    from_id uuid references users on delete set null,
    content text not null,
    client_ts text not null,
    created_at timestamptz not null default now(),
    -- Only its sender sees a hidden message. The chat's row has the last message that all see, the sender's
    -- marker has the sender's last hidden message.
    hidden boolean not null default false,
    -- A text that only the sender sees: edited after the other person blocked the sender.
    hidden_content text,
    -- A line shows who joined or left, or a new event. Null for a message.
    line text check (line in ('joined', 'left', 'removed', 'event-created')),
    event_id uuid references events on delete set null,
    edited_at timestamptz,
    deleted_at timestamptz,
    revision integer not null default 0,
    primary key (chat_id, seq)
  );
  -- PostgreSQL often preferred an index of senders alone, and so searched all messages of the sender.
  create unique index messages_once on messages (from_id, chat_id, client_ts);
  -- Deleting an event searches its lines.
  create index messages_event on messages (event_id) where event_id is not null;

  -- Texts from before a change, kept for a while for reports.
  create table message_versions (
    message_id uuid not null references messages (id) on delete cascade,
    revision integer not null,
    content text not null,
    -- Whether only the sender saw it.
    hidden boolean not null default false,
    replaced_at timestamptz not null default now(),
    primary key (message_id, revision)
  );
  create index message_versions_age on message_versions (replaced_at);

  create table message_reactions (
    message_id uuid not null references messages (id) on delete cascade,
    user_id uuid not null references users on delete cascade,
    emoji text not null,
    -- Only its giver sees a hidden reaction.
    hidden boolean not null default false,
    created_at timestamptz not null default clock_timestamp(),
    primary key (message_id, user_id, emoji)
  );
  create index message_reactions_user on message_reactions (user_id);

  -- One read marker per person and chat.
  create table chat_markers (
    chat_id uuid not null references chats on delete cascade,
    user_id uuid not null references users on delete cascade,
    read_seq bigint not null default 0,
    -- The last message that the person deleted with the chat.
    deleted_up_to bigint,
    last_hidden_seq bigint,
    last_hidden_at timestamptz,
    primary key (chat_id, user_id)
  );
  create index chat_markers_user on chat_markers (user_id);

  -- A notification may outlive its project, its event and the message that it quotes, so these ids have no
  -- foreign keys. It may be dismissed by its four fields, one of them the time in whole milliseconds.
  create table notifications (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    type text not null,
    project_id uuid,
    project_title text,
    event_id uuid,
    event_starts_at timestamptz(3),
    chat_id uuid references chats on delete cascade,
    message_id uuid,
    search_id uuid references saved_searches on delete cascade,
    search_matches integer,
    from_id uuid not null references users on delete cascade,
    message text not null,
    sent_at timestamptz(3) not null default now(),
    mailed_at timestamptz,
    dismissed_at timestamptz,
    -- Dismissed by the server: it cannot be restored.
    closed boolean not null default false,
    constraint notifications_closed_is_dismissed check (not closed or dismissed_at is not null)
  );
  create index notifications_user on notifications (user_id);
  create index notifications_open on notifications (user_id, sent_at desc, id desc)
    where dismissed_at is null;
  -- Another message by the sender of a direct chat renews the one open notification.
  create unique index notifications_one_per_chat on notifications (user_id, chat_id, from_id)
    where chat_id is not null and dismissed_at is null;
  create unique index notifications_one_per_search on notifications (search_id)
    where search_id is not null and dismissed_at is null;
  create index notifications_project on notifications (project_id);
  create index notifications_chat on notifications (chat_id);
  create index notifications_from on notifications (from_id);
  create index notifications_search on notifications (search_id) where search_id is not null;
  create index notifications_dismissed on notifications (dismissed_at)
    where dismissed_at is not null;

  -- The event stream of each person. Published events wait in the outbox until the transaction commits,
  -- and only then get their numbers, under locks on the cursor rows of all recipients, taken in one
  -- order. So events become visible in the order of their numbers, a reader that resumes after n has
  -- missed nothing below, and transactions with common recipients cannot deadlock.
  create table live_cursors (
    user_id uuid primary key references users on delete cascade,
    last_id bigint not null default 0
  );
  create table live_events (
    user_id uuid not null references users on delete cascade,
    id bigint not null,
    payload jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    primary key (user_id, id)
  );
  create index live_events_age on live_events (created_at);
  create table live_outbox (
    place bigint generated always as identity primary key,
    user_ids uuid[] not null,
    payload jsonb not null
  );
  create function deliver_outbox() returns trigger language plpgsql as $$
  declare
    notified integer;
  begin
    with taken as (
      -- The first of a transaction's rows takes them all; rows of other transactions are not visible.
      delete from live_outbox where place >= new.place returning place, user_ids, payload
    ), single as (
      select users.id as user_id, place, payload,
        row_number() over (partition by users.id order by place) as nth
      from taken join users on users.id = any(user_ids)
    ), cursors as (
      insert into live_cursors as cursor (user_id, last_id)
      select user_id, count(*) from single group by user_id order by user_id
      on conflict (user_id) do update set last_id = cursor.last_id + excluded.last_id
      returning user_id, last_id
    ), stored as (
      insert into live_events (user_id, id, payload)
      select user_id, last_id - count(*) over (partition by user_id) + nth, payload
      from single join cursors using (user_id)
    )
    select count(pg_notify('quad_live', user_id::text)) into notified from cursors;
    return null;
  end $$;
  create constraint trigger live_outbox_delivery after insert on live_outbox
  deferrable initially deferred
  for each row execute function deliver_outbox();

  -- The open event streams of all instances: their number per person is limited. Unlogged: a crash of PostgreSQL
  -- ends the listening connections, so the rows are worthless then.
  create unlogged table live_slots (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    instance uuid not null,
    number bigint generated by default as identity
  );
  create index live_slots_user on live_slots (user_id);
`
