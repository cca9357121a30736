import { sql } from 'kysely'
import { createTestDatabase } from '../../../../../test/test-database.ts'
import { describeSchema, requireExpectedSchema } from '../../schema-check.ts'
import { up } from './index.ts'

const { db } = await createTestDatabase()

/** What earlier forms of 0001-schema did differently, the latest first. Each had all that stand before it, too. */
const earlier = [
  ['without web vitals', 'drop table web_vitals'],
  [
    'without roles of invitations',
    'alter table invitations drop wanted_role_id, drop wanted_role_title',
  ],
  [
    'with matches by tags alone',
    `alter table projects drop role_skills_folded, drop wanted, drop wanted_folded;
     create index projects_role_skills on projects using gin (role_skills);
     create or replace function list_open_roles() returns trigger language plpgsql as $$
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
     end $$;
     drop function distinct_skills;
     update wanted_roles set position = position`,
  ],
  [
    'with quiet projects',
    `alter table projects rename sorted_last to quiet;
     alter index projects_sorted_last rename to projects_quiet`,
  ],
  [
    'with withheld invitations',
    `alter table invitations rename hidden to withheld;
     alter index invitations_one_hidden rename to invitations_one_withheld`,
  ],
  [
    'with withheld messages',
    `alter table messages rename hidden to withheld;
     alter table messages rename hidden_content to withheld_content;
     alter table message_versions rename hidden to withheld;
     alter table message_reactions rename hidden to withheld;
     alter table chat_markers rename deleted_up_to to hidden_seq;
     alter table chat_markers rename last_hidden_seq to withheld_seq;
     alter table chat_markers rename last_hidden_at to withheld_at`,
  ],
] as const

const project = await sql<{ id: string }>`
  insert into projects (title, description, meeting_format, recruiting, tags)
  values ('Reef', '', 'Hybrid', true, '{Biology}') returning id`.execute(db)
const { id } = project.rows[0]!
await sql`
  insert into wanted_roles (project_id, position, title, skills, places)
  values (${id}, 0, 'Diver', '{Diving,biology}', 1)`.execute(db)

/** Runs this migration alone: later ones need not be repeatable. */
const migrateAgain = () => db.transaction().execute((trx) => up(trx as never))

test.each(earlier.map(([title], index) => [title, index] as const))(
  'a database %s gets the schema of a new one and keeps its data',
  async (_, last) => {
    const fresh = await describeSchema(db)
    for (const [, statements] of earlier.slice(0, last + 1)) await sql.raw(statements).execute(db)
    await expect(requireExpectedSchema(db)).rejects.toThrow('table web_vitals is missing')

    await migrateAgain()
    expect(await describeSchema(db)).toEqual(fresh)
    const kept = await sql`select title, role_skills, wanted from projects`.execute(db)
    expect(kept.rows).toEqual([
      { title: 'Reef', role_skills: ['Diving', 'biology'], wanted: ['Biology', 'Diving'] },
    ])
  },
)

test('a database of the last form stays as it is', async () => {
  const fresh = await describeSchema(db)
  await migrateAgain()
  expect(await describeSchema(db)).toEqual(fresh)
})
