import { sql, type Kysely } from 'kysely'

/**
 * A project has links, and a note about the course that it is done for. A filter compares the beginning of
 * the folded texts, which needs the collation "C". The indexes leave out projects without a course, which
 * are most.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table projects
      add column repository_link text not null default '',
      add column design_link text not null default '',
      add column site_link text not null default '',
      add column course text not null default '',
      add column semester text not null default '',
      add column deadline date,
      add column course_folded text collate "C" generated always as (searchable(course)) stored,
      add column semester_folded text collate "C" generated always as (searchable(semester)) stored`.execute(
    db,
  )
  await sql`create index projects_course on projects (course_folded) where course_folded <> ''`.execute(
    db,
  )
  await sql`create index projects_semester on projects (semester_folded) where semester_folded <> ''`.execute(
    db,
  )
  await sql`create index projects_deadline on projects (deadline) where deadline is not null`.execute(
    db,
  )
}
