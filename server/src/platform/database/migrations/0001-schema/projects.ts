import { sql } from 'kysely'

/** Projects with their roles, members, requests, invitations, history and events, and all bookmarks. */
export const projects = sql`
  create table projects (
    id uuid primary key default gen_random_uuid(),
    title text not null,
    description text not null,
    meeting_format text not null check (meeting_format in ('In-Person', 'Virtual', 'Hybrid')),
    recruiting boolean not null,
    tags text[] not null,
    image_id uuid references images on delete set null,
    gallery_image_ids uuid[] not null default '{}',
    -- By image id; null for a decorative one.
    image_descriptions jsonb not null default '{}',
    repository_link text not null default '',
    design_link text not null default '',
    site_link text not null default '',
    course text not null default '',
    semester text not null default '',
    deadline date,
    team_size integer not null default 0,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    -- Without messages, whose time is in the chat. A job sets sorted_last, so that an index finds it.
    active_at timestamptz not null default now(),
    sorted_last boolean not null default false,
    quiet_asked_at timestamptz,
    -- Of the open roles, for indexes.
    role_titles tsvector not null default '',
    role_skills text[] not null default '{}',
    role_skills_folded text[] generated always as (fold_each(role_skills)) stored,
    tags_folded text[] generated always as (fold_each(tags)) stored,
    -- The skills that match: the tags and those of the open roles.
    wanted text[] generated always as (distinct_skills(tags || role_skills)) stored,
    wanted_folded text[] generated always as (fold_each(distinct_skills(tags || role_skills))) stored,
    -- A filter compares the beginning of these, which needs the collation "C".
    course_folded text collate "C" generated always as (searchable(course)) stored,
    semester_folded text collate "C" generated always as (searchable(semester)) stored,
    search tsvector generated always as (
      setweight(to_tsvector('simple', searchable(title)), 'A') ||
      setweight(to_tsvector('simple', searchable(joined(tags))), 'B') ||
      setweight(to_tsvector('simple', searchable(description)), 'C')) stored
  );
  create index projects_newest on projects (created_at desc, id desc);
  create index projects_active on projects (active_at) where not sorted_last;
  create index projects_sorted_last on projects (created_at desc, id desc) where sorted_last;
  create index projects_tags on projects using gin (tags_folded);
  create index projects_search on projects using gin (search);
  create index projects_role_titles on projects using gin (role_titles);
  create index projects_role_skills on projects using gin (role_skills_folded);
  create index projects_wanted on projects using gin (wanted_folded);
  -- Without projects that have no course, which are most.
  create index projects_course on projects (course_folded) where course_folded <> '';
  create index projects_semester on projects (semester_folded) where semester_folded <> '';
  create index projects_deadline on projects (deadline) where deadline is not null;
  -- Projects are counted by any of the filters from this index alone. The team size comes first, since
  -- only its values can be rare enough to find projects, too.
  create index projects_filters on projects (team_size, recruiting, meeting_format);
  -- For the check whether an image is still in use before it is removed.
  create index projects_image on projects (image_id) where image_id is not null;
  create index projects_gallery on projects using gin (gallery_image_ids);

  -- The roles that a project needs. A member who joins in a role takes one of its places.
  create table wanted_roles (
    id uuid primary key default gen_random_uuid(),
    project_id uuid not null references projects on delete cascade,
    position integer not null,
    title text not null,
    skills text[] not null,
    places integer not null,
    taken integer not null default 0,
    hours integer,
    closed boolean not null default false,
    skills_folded text[] generated always as (fold_each(skills)) stored,
    unique (project_id, id),
    constraint wanted_roles_taken_within_places check (taken between 0 and places)
  );
  create function list_open_roles() returns trigger language plpgsql as $$
  declare
    changed uuid := coalesce(new.project_id, old.project_id);
    titles tsvector;
    needed text[];
  begin
    select
      to_tsvector('simple', coalesce(searchable(string_agg(title, ' ' order by position)), '')),
      distinct_skills(array(
        select skill
        from wanted_roles as open, unnest(open.skills) with ordinality as skills (skill, place)
        where open.project_id = changed and not open.closed and open.taken < open.places
        order by open.position, open.id, skills.place))
    into titles, needed
    from wanted_roles
    where project_id = changed and not closed and taken < places;
    update projects set role_titles = titles, role_skills = needed
    where id = changed and (role_titles, role_skills) is distinct from (titles, needed);
    return null;
  end $$;
  create trigger wanted_roles_list after insert or update or delete on wanted_roles
  for each row execute function list_open_roles();

  -- The Owner is the membership with that role, so the owner is stored once.
  create table memberships (
    project_id uuid not null references projects on delete cascade,
    user_id uuid not null references users on delete cascade,
    role text not null check (role in ('Owner', 'Admin', 'Member')),
    title text not null default '',
    joined_at timestamptz not null default now(),
    wanted_role_id uuid,
    primary key (project_id, user_id),
    constraint memberships_wanted_role
      foreign key (project_id, wanted_role_id) references wanted_roles (project_id, id)
      on delete set null (wanted_role_id)
  );
  create unique index memberships_one_owner on memberships (project_id) where role = 'Owner';
  create index memberships_user on memberships (user_id);
  create index memberships_wanted_role on memberships (wanted_role_id) where wanted_role_id is not null;

  create function count_team() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      update projects set team_size = team_size + 1 where id = new.project_id;
    else
      update projects set team_size = team_size - 1 where id = old.project_id;
    end if;
    return null;
  end $$;
  create trigger memberships_count after insert or delete on memberships
  for each row execute function count_team();

  create function count_taken_places() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old.wanted_role_id is not null then
      update wanted_roles set taken = taken - 1 where id = old.wanted_role_id;
    end if;
    if tg_op <> 'DELETE' and new.wanted_role_id is not null then
      update wanted_roles set taken = taken + 1 where id = new.wanted_role_id;
    end if;
    return null;
  end $$;
  create trigger memberships_take_places
  after insert or delete or update of wanted_role_id on memberships
  for each row execute function count_taken_places();

  create table join_requests (
    id uuid primary key default gen_random_uuid(),
    project_id uuid not null references projects on delete cascade,
    user_id uuid not null references users on delete cascade,
    message text not null,
    state text not null default 'pending'
      check (state in ('pending', 'accepted', 'denied', 'withdrawn')),
    created_at timestamptz not null default now(),
    reminders smallint not null default 0,
    invited_by uuid references users on delete set null,
    -- The request keeps the title of a role that is removed.
    wanted_role_id uuid,
    wanted_role_title text,
    -- A decision takes effect after some seconds, until which it can be undone.
    decision text check (decision in ('accepted', 'denied')),
    note text,
    decided_at timestamptz,
    decided_by uuid references users on delete set null,
    constraint join_requests_wanted_role
      foreign key (project_id, wanted_role_id) references wanted_roles (project_id, id)
      on delete set null (wanted_role_id),
    constraint join_requests_decision_is_open
      check (decision is null or (state = 'pending' and decided_at is not null))
  );
  create unique index join_requests_one_pending on join_requests (project_id, user_id)
    where state = 'pending';
  create index join_requests_project on join_requests (project_id);
  create index join_requests_user on join_requests (user_id, project_id, created_at desc);
  create index join_requests_waiting on join_requests (created_at) where state = 'pending';
  create index join_requests_decided on join_requests (decided_at) where decided_at is not null;
  create index join_requests_decider on join_requests (decided_by) where decided_by is not null;
  create index join_requests_inviter on join_requests (invited_by) where invited_by is not null;
  create index join_requests_wanted_role on join_requests (wanted_role_id)
    where wanted_role_id is not null;

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
    settled_at timestamptz,
    hidden boolean not null default false,
    -- The invitation keeps the title of a role that is removed.
    wanted_role_id uuid,
    wanted_role_title text,
    constraint invitations_wanted_role
      foreign key (project_id, wanted_role_id) references wanted_roles (project_id, id)
      on delete set null (wanted_role_id)
  );
  -- A hidden invitation does not prevent a visible one.
  create unique index invitations_one_pending on invitations (project_id, target_id)
    where state = 'pending' and not hidden;
  create unique index invitations_one_hidden on invitations (project_id, target_id, sender_id)
    where state = 'pending' and hidden;
  create index invitations_pending on invitations (project_id) where state = 'pending';
  create index invitations_project on invitations (project_id);
  create index invitations_target on invitations (target_id, project_id, created_at desc);
  create index invitations_sender on invitations (sender_id);
  create index invitations_wanted_role on invitations (wanted_role_id)
    where wanted_role_id is not null;
  create index invitations_expiry on invitations (expires_at) where state = 'pending';
  create index invitations_settled on invitations (settled_at) where settled_at is not null;

  -- Every change of role or membership.
  create table project_history (
    id bigint generated always as identity primary key,
    project_id uuid not null references projects on delete cascade,
    at timestamptz not null default now(),
    actor_id uuid references users on delete set null,
    subject_id uuid references users on delete set null,
    change text not null,
    detail jsonb not null default '{}'
  );
  create index project_history_project on project_history (project_id, id desc);
  create index project_history_actor on project_history (actor_id);
  create index project_history_subject on project_history (subject_id);

  create table events (
    id uuid primary key default gen_random_uuid(),
    project_id uuid not null references projects on delete cascade,
    created_by uuid references users on delete set null,
    title text not null,
    description text not null,
    location text not null,
    online_link text not null default '',
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    -- The reminders that are sent, or were due before the event was added.
    reminders smallint not null default 0,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (ends_at > starts_at)
  );
  create index events_project on events (project_id, starts_at);
  create index events_start on events (starts_at);
  create index events_creator on events (created_by);

  -- Ends with the membership.
  create table event_answers (
    event_id uuid not null references events on delete cascade,
    user_id uuid not null,
    project_id uuid not null,
    answer text not null check (answer in ('going', 'maybe', 'not-going')),
    answered_at timestamptz(3) not null default now(),
    primary key (event_id, user_id),
    foreign key (project_id, user_id) references memberships on delete cascade
  );
  create index event_answers_member on event_answers (project_id, user_id);
  create index event_answers_user on event_answers (user_id);

  -- Kept for a while, for the calendars that have the event.
  create table cancelled_events (
    id uuid primary key,
    project_id uuid not null references projects on delete cascade,
    title text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    version integer not null,
    cancelled_at timestamptz(3) not null default now()
  );
  create index cancelled_events_project on cancelled_events (project_id);
  create index cancelled_events_end on cancelled_events (ends_at);

  -- Only the user sees them. Deleting a project or an account searches for its bookmarks.
  create table project_bookmarks (
    user_id uuid not null references users on delete cascade,
    project_id uuid not null references projects on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, project_id)
  );
  create index project_bookmarks_subject on project_bookmarks (project_id);
  create table person_bookmarks (
    user_id uuid not null references users on delete cascade,
    person_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, person_id),
    constraint person_bookmarks_others check (user_id <> person_id)
  );
  create index person_bookmarks_subject on person_bookmarks (person_id);
`
