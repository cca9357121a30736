import { skillKey, skillNamed, type SkillNames } from '@quad/contract/skills'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from './platform/database/schema.ts'

/** The columns with skills as they are written. */
const written = [
  { table: 'users', column: 'skills' },
  { table: 'projects', column: 'tags' },
  { table: 'wanted_roles', column: 'skills' },
] as const

/** The names that no earlier start has known, which are known from now on. */
const learnNames = async (
  trx: Transaction<Database>,
  names: SkillNames,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    insert into known_skill_names (key) select unnest(${[...names.own.keys()]}::text[]) order by 1
    on conflict do nothing returning key`.execute(trx)
  return new Set(rows.map(({ key }) => key))
}

/** The stored skills, each spelling once. Saved searches have theirs folded. */
const storedSkills = async (trx: Transaction<Database>): Promise<string[]> => {
  const columns = [...written, { table: 'saved_searches', column: 'tags' }]
  const { rows } = await sql<{ skill: string }>`${sql.join(
    columns.map(
      ({ table, column }) =>
        sql`select unnest(${sql.ref(column)}) as skill from ${sql.table(table)}`,
    ),
    sql` union `,
  )}`.execute(trx)
  return rows.map(({ skill }) => skill)
}

/**
 * Stores skills under their own names, once for each name: an earlier start has done that for the names that it knew,
 * and since then a person who stores another name means it. Repeating it changes nothing. Instances that start together
 * wait for one another.
 */
export const nameStoredSkills = (db: Kysely<Database>, names: SkillNames): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const learned = await learnNames(trx, names)
    if (learned.size === 0) return
    const renamed = (await storedSkills(trx))
      .map((skill) => ({ skill, own: skillNamed(names, skill), key: skillKey(skill) }))
      .filter(({ skill, own, key }) => own !== skill && learned.has(key))
    if (renamed.length === 0) return
    const [from, to] = [renamed.map(({ skill }) => skill), renamed.map(({ own }) => own)]
    const namesOf = (column: string) => sql`(
      select distinct_skills(array_agg(coalesce(renamed.own, had.skill) order by had.place))
      from unnest(${sql.ref(column)}) with ordinality as had (skill, place)
      left join unnest(${from}::text[], ${to}::text[]) as renamed (skill, own) using (skill))`
    for (const { table, column } of written) {
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${namesOf(column)}
        where ${sql.ref(column)} && ${from}::text[]`.execute(trx)
    }
    await sql`
      update saved_searches set tags = fold_each(${namesOf('tags')})
      where tags && ${from}::text[]`.execute(trx)
    // A new name of an old skill is no news for saved searches.
    await sql`delete from search_news where xmin = pg_current_xact_id()::xid`.execute(trx)
  })
