import { sql, type Kysely } from 'kysely'

/**
 * The match of a person with a role and with a project, by folded skills and hours a week (null if the person gives none).
 * Functions, because notifications, requests, pages and lists read the same one; in PL/pgSQL, which keeps their plans. Null
 * without a skill in common.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function match_with_role(role wanted_roles, skills text[], hours integer) returns jsonb
    language plpgsql stable parallel safe
    as $$
    begin
      return (select jsonb_strip_nulls(jsonb_build_object(
        'role', role.title,
        'of', count(*),
        'matched', jsonb_agg(wanted.skill order by wanted.place) filter (where wanted.folded = any($2)),
        'missing', coalesce(
          jsonb_agg(wanted.skill order by wanted.place) filter (where wanted.folded <> all($2)), '[]'),
        'hours', case when $3 < role.hours
          then jsonb_build_object('wanted', role.hours, 'has', $3) end))
      from unnest(role.skills, role.skills_folded) with ordinality as wanted (skill, folded, place)
      having bool_or(wanted.folded = any($2)));
    end $$;

    -- With the open role of which the person has the largest share, else with the tags, of which none is missing.
    create function match_with_project(project uuid, skills text[], hours integer) returns jsonb
    language plpgsql stable parallel safe
    as $$
    begin
      return coalesce(
        (select match
        from (
          select public.match_with_role(role, $2, $3) as match, role.position, role.id
          from public.wanted_roles as role
          where role.project_id = $1 and not role.closed and role.taken < role.places
        ) as matches
        where match is not null
        order by jsonb_array_length(match -> 'matched')::float8 / (match -> 'of')::int desc,
          match -> 'hours' is not null, jsonb_array_length(match -> 'matched') desc,
          matches.position, matches.id
        limit 1),
        (select jsonb_build_object(
          'of', count(*), 'matched', jsonb_agg(tag.name order by tag.place), 'missing', '[]'::jsonb)
        from public.projects,
          unnest(projects.tags, projects.tags_folded) with ordinality as tag (name, folded, place)
        where projects.id = $1 and tag.folded = any($2)
        having count(*) > 0));
    end $$;
  `.execute(db)
}
