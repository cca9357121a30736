import { sql, type Kysely } from 'kysely'

/** The tables with texts of users. Their columns of codes, hashes and addresses are ASCII, which stays as it is. */
const tables = [
  'users',
  'projects',
  'wanted_roles',
  'memberships',
  'events',
  'cancelled_events',
  'messages',
  'message_versions',
  'join_requests',
  'invitations',
  'notifications',
  'saved_searches',
]

const columnsOf = async (db: Kysely<never>, table: string) => {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and format_type(atttypid, null) in ('text', 'text[]', 'jsonb')`.execute(db)
  return rows
}

/** Lists keep their order, without what is the same text now. */
const composed = (column: string, type: string) => {
  const name = sql.ref(column)
  if (type !== 'text[]') return sql`normalize(${name}::text)::${sql.raw(type)}`
  return sql`array(
    select normalize(item) from unnest(${name}) with ordinality as list (item, place)
    group by 1 order by min(place))`
}

/**
 * Stores all texts in the normalization form NFC, in which the contract's schemas receive them from now on. The
 * database compares texts byte by byte, so one word in two forms was two words.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Two searches of a user may be one now.
  await sql`
    delete from saved_searches using saved_searches as kept
    where saved_searches.user_id = kept.user_id and saved_searches.id > kept.id
      and normalize(saved_searches.search::text) = normalize(kept.search::text)`.execute(db)
  for (const table of tables) {
    const columns = await columnsOf(db, table)
    const values = columns.map(
      ({ name, type }) =>
        // Null is kept: a saved search of null tags has none, and one of no tags would find nothing.
        sql`${sql.ref(name)} = case
          when ${sql.ref(name)}::text is not nfc normalized then ${composed(name, type)}
          else ${sql.ref(name)} end`,
    )
    const changed = columns.map(({ name }) => sql`${sql.ref(name)}::text is not nfc normalized`)
    await sql`
      update ${sql.table(table)} set ${sql.join(values)}
      where ${sql.join(changed, sql` or `)}`.execute(db)
  }
}
