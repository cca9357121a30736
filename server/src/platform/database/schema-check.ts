import { readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import { StartError } from '../config/config.ts'
import type { Database } from './schema.ts'

/** The schema after all migrations, in lines of `describeSchema`. A test keeps it up to date. */
export const expectedSchemaFile = new URL('expected-schema.txt', import.meta.url)

interface Line {
  kind: string
  /** The table that the object belongs to, or that it is; empty for functions and extensions. */
  table: string
  name: string
  definition: string
}

/**
 * Describes the schema `public` in sorted lines such as `column users.name: text not null default ''::text`, the same
 * on each version of PostgreSQL that Quad supports. The tables of the job queue are in another schema.
 */
export const describeSchema = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<Line>`
    with tables as (
      select oid, relname::text as name, relpersistence from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname not in ('kysely_migration', 'kysely_migration_lock')
    )
    select 'table' as kind, name as table, '' as name,
      case relpersistence when 'u' then 'unlogged' else 'logged' end as definition
    from tables
    union all
    select 'column', tables.name, attname, concat_ws(' ',
      format_type(atttypid, atttypmod),
      (select format('collate %I', collname) from pg_collation
        where pg_collation.oid = attcollation and collname <> 'default'),
      case when attnotnull then 'not null' end,
      case attidentity when 'a' then 'identity always' when 'd' then 'identity' end,
      case attgenerated when '' then 'default' else 'generated' end || ' ' || pg_get_expr(adbin, adrelid))
    from tables
    join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    -- Without those of "not null", which are rows since PostgreSQL 18, and without triggers.
    select 'constraint', tables.name, conname, pg_get_constraintdef(pg_constraint.oid)
    from tables join pg_constraint on conrelid = tables.oid and contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select case when indisunique then 'unique index' else 'index' end,
      tables.name, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from tables join pg_index on indrelid = tables.oid and indisvalid
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    -- Without those of an operator's tools, such as for replication, whose functions are in schemas of their own.
    select 'trigger', tables.name, tgname, concat_ws(' ',
      pg_get_triggerdef(pg_trigger.oid), case when tgenabled <> 'O' then 'not enabled' end)
    from tables join pg_trigger on tgrelid = tables.oid and not tgisinternal
    join pg_proc on pg_proc.oid = tgfoid and pronamespace = 'public'::regnamespace
    union all
    select 'function', '', format('%s(%s)', proname, pg_get_function_identity_arguments(oid)), concat_ws(' ',
      pg_get_function_result(oid), provolatile, proparallel, case when proisstrict then 'strict' end,
      md5(regexp_replace(prosrc, '\\s+', ' ', 'g')))
    from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select 'extension', '', extname, '' from pg_extension where extname <> 'plpgsql'`.execute(db)
  return rows
    .map(({ kind, table, name, definition }) => {
      const place = [table, name].filter((part) => part !== '').join('.')
      return `${kind} ${place}${definition === '' ? '' : `: ${definition}`}`
    })
    .toSorted()
}

/**
 * The definition of each object, by names such as `column users.name`. Without parentheses, because a restored dump
 * nests conditions in another way.
 */
const byObject = (lines: readonly string[]): Map<string, string> =>
  new Map(
    lines.map((line) => {
      const [object = '', ...definition] = line.split(': ')
      return [object, definition.join(': ').replaceAll(/[()]/g, '')]
    }),
  )

/** The table of a part such as `unique index users.users_email`. */
const tableOf = (object: string): string => `table ${/ (\w+)\./.exec(object)?.[1]}`

const isTable = (object: string): boolean => object.startsWith('table ')

/** An operator may add tables, functions and plain indexes. Other parts of our tables could refuse a write. */
const mayRefuse = /^(?:column|constraint|unique index|trigger) /

/**
 * @param found lines of `describeSchema`
 * @returns what differs from the expected schema, such as `index users.users_newest is missing`
 */
const differences = (found: readonly string[]): string[] => {
  const expected = byObject(readFileSync(expectedSchemaFile, 'utf8').trimEnd().split('\n'))
  const present = byObject(found)
  const isMissing = (object: string) => expected.has(object) && !present.has(object)
  const missing = [...expected.keys()]
    .filter((object) => isMissing(object) && !isMissing(tableOf(object)))
    .toSorted((one, other) => Number(isTable(other)) - Number(isTable(one)))
  const changed = [...expected.keys()].filter(
    (object) => present.has(object) && present.get(object) !== expected.get(object),
  )
  const added = [...present.keys()].filter(
    (object) => mayRefuse.test(object) && expected.has(tableOf(object)) && !expected.has(object),
  )
  return [
    ...missing.map((object) => `${object} is missing`),
    ...changed.map((object) => `${object} differs`),
    ...added.map((object) => `${object} is unexpected`),
  ]
}

/** How many differences are named. */
const named = 5

/** @throws StartError naming what differs, if the schema of a migrated database is not the expected one */
export const requireExpectedSchema = async (db: Kysely<Database>): Promise<void> => {
  const found = differences(await describeSchema(db))
  if (found.length === 0) return
  const more = found.length > named ? `, and ${found.length - named} more` : ''
  throw new StartError(
    `The schema of the database is not that of this server: ${found.slice(0, named).join(', ')}${more}. See "Upgrades" in docs/operating.md.`,
  )
}
