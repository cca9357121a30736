import { sql, type Kysely } from 'kysely'

/**
 * The roles that a project needs. A member who joins in a role takes one of its places; triggers count them.
 * `role_titles` and `role_skills` of a project contain its open roles, for indexes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
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
    )`.execute(db)
  for (const table of ['memberships', 'join_requests'] as const) {
    await sql`
      alter table ${sql.table(table)}
        add column wanted_role_id uuid,
        add constraint ${sql.ref(`${table}_wanted_role`)}
          foreign key (project_id, wanted_role_id) references wanted_roles (project_id, id)
          on delete set null (wanted_role_id)`.execute(db)
    await sql`
      create index ${sql.ref(`${table}_wanted_role`)} on ${sql.table(table)} (wanted_role_id)
      where wanted_role_id is not null`.execute(db)
  }
  // A request keeps the title of a role that is removed.
  await sql`alter table join_requests add column wanted_role_title text`.execute(db)

  await sql`
    create function count_taken_places() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.wanted_role_id is not null then
        update wanted_roles set taken = taken - 1 where id = old.wanted_role_id;
      end if;
      if tg_op <> 'DELETE' and new.wanted_role_id is not null then
        update wanted_roles set taken = taken + 1 where id = new.wanted_role_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger memberships_take_places
    after insert or delete or update of wanted_role_id on memberships
    for each row execute function count_taken_places()`.execute(db)

  await sql`
    alter table projects
      add column role_titles tsvector not null default '',
      add column role_skills text[] not null default '{}'`.execute(db)
  await sql`create index projects_role_titles on projects using gin (role_titles)`.execute(db)
  await sql`create index projects_role_skills on projects using gin (role_skills)`.execute(db)
  await sql`
    create function list_open_roles() returns trigger language plpgsql as $$
    declare
      changed uuid := coalesce(new.project_id, old.project_id);
      titles tsvector;
      wanted text[];
    begin
      select
        to_tsvector('simple', coalesce(searchable(string_agg(title, ' ' order by position)), '')),
        coalesce(array(
          select distinct skill
          from wanted_roles as open, unnest(open.skills_folded) as skill
          where open.project_id = changed and not open.closed and open.taken < open.places
          order by skill), '{}')
      into titles, wanted
      from wanted_roles
      where project_id = changed and not closed and taken < places;
      update projects set role_titles = titles, role_skills = wanted
      where id = changed and (role_titles, role_skills) is distinct from (titles, wanted);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger wanted_roles_list after insert or update or delete on wanted_roles
    for each row execute function list_open_roles()`.execute(db)
}
