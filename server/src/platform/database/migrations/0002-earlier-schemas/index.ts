import { sql, type Kysely } from 'kysely'

/** Renames a column unless the database was made with the new name. */
const rename = (table: string, from: string, to: string) => sql`
  do $do$ begin
    if exists (
      select from pg_attribute
      where attrelid = ${sql.lit(table)}::regclass and attname = ${sql.lit(from)} and not attisdropped
    ) then
      alter table ${sql.table(table)} rename ${sql.ref(from)} to ${sql.ref(to)};
    end if;
  end $do$;
`

const renamed = sql`
  ${rename('messages', 'withheld', 'hidden')}
  ${rename('messages', 'withheld_content', 'hidden_content')}
  ${rename('message_versions', 'withheld', 'hidden')}
  ${rename('message_reactions', 'withheld', 'hidden')}
  ${rename('chat_markers', 'hidden_seq', 'deleted_up_to')}
  ${rename('chat_markers', 'withheld_seq', 'last_hidden_seq')}
  ${rename('chat_markers', 'withheld_at', 'last_hidden_at')}
  ${rename('invitations', 'withheld', 'hidden')}
  alter index if exists invitations_one_withheld rename to invitations_one_hidden;
  ${rename('projects', 'quiet', 'sorted_last')}
  alter index if exists projects_quiet rename to projects_sorted_last;
`

/** The skills of open roles were stored folded, so they matched no person. */
const wantedSkills = sql`
  do $do$ begin
    if exists (
      select from pg_attribute where attrelid = 'projects'::regclass and attname = 'wanted' and not attisdropped
    ) then
      return;
    end if;

    create function distinct_skills(text[]) returns text[]
    language sql immutable strict parallel safe
    as $$ select coalesce(array_agg(skill order by place), '{}') from (
            select distinct on (public.fold(skill)) skill, place
            from unnest($1) with ordinality as items (skill, place)
            order by public.fold(skill), place
          ) as firsts $$;

    create or replace function list_open_roles() returns trigger language plpgsql as $$
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

    drop index projects_role_skills;
    alter table projects
      add column role_skills_folded text[] generated always as (fold_each(role_skills)) stored,
      add column wanted text[] generated always as (distinct_skills(tags || role_skills)) stored,
      add column wanted_folded text[] generated always as (fold_each(distinct_skills(tags || role_skills))) stored;
    create index projects_role_skills on projects using gin (role_skills_folded);
    create index projects_wanted on projects using gin (wanted_folded);

    -- Runs list_open_roles for each project with roles.
    update wanted_roles set position = position;
  end $do$;
`

const invitedToRoles = sql`
  do $do$ begin
    if exists (
      select from pg_attribute
      where attrelid = 'invitations'::regclass and attname = 'wanted_role_id' and not attisdropped
    ) then
      return;
    end if;
    alter table invitations
      add column wanted_role_id uuid,
      add column wanted_role_title text,
      add constraint invitations_wanted_role
        foreign key (project_id, wanted_role_id) references wanted_roles (project_id, id)
        on delete set null (wanted_role_id);
    create index invitations_wanted_role on invitations (wanted_role_id)
      where wanted_role_id is not null;
  end $do$;
`

const webVitals = sql`
  create table if not exists web_vitals (
    front_end text not null,
    build text not null,
    metric text not null check (metric in ('LCP', 'INP', 'CLS')),
    day date not null default current_date,
    bucket smallint not null,
    count integer not null default 1,
    primary key (front_end, build, metric, day, bucket)
  );
  create index if not exists web_vitals_day on web_vitals (day);
`

/** Brings a database that an earlier form of 0001-schema made to the schema of the last form. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const change of [renamed, wantedSkills, invitedToRoles, webVitals]) await change.execute(db)
}
