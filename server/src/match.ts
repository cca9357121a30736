import type { Match } from '@quad/contract'
import { sql, type RawBuilder } from 'kysely'

/** Skills as written, and in the same order folded for comparison. */
export interface Skills {
  written: readonly string[]
  folded: readonly string[]
}

/** The match of wanted skills and a person's skills; undefined without a common skill. */
export const matchOf = (wanted: Skills, had: Skills): Match | undefined => {
  const folded = new Set(had.folded)
  const has = wanted.written.map((_, place) => folded.has(wanted.folded[place] ?? ''))
  const matched = wanted.written.filter((_, place) => has[place])
  if (matched.length === 0) return undefined
  return {
    of: wanted.written.length,
    matched,
    missing: wanted.written.filter((_, place) => !has[place]),
  }
}

/** The same in SQL, for columns with skills as written and folded; null without a common skill. */
export const matchInRow = (
  written: RawBuilder<unknown>,
  folded: RawBuilder<unknown>,
  had: string,
) => {
  const isHad = sql`wanted.folded = any(${sql.ref(had)})`
  const names = sql`jsonb_agg(wanted.skill order by wanted.place)`
  return sql<Match | null>`(
    select jsonb_build_object(
      'of', count(*), 'matched', ${names} filter (where ${isHad}),
      'missing', coalesce(${names} filter (where not ${isHad}), '[]'))
    from unnest(${written}, ${folded}) with ordinality as wanted (skill, folded, place)
    having bool_or(${isHad}))`
}
