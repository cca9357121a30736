import { limits, type Match } from '@quad/contract'
import { sql, type RawBuilder } from 'kysely'

/** How well a row of a search suits the viewer: of what suits at all the score is above 0. */
export interface Fit {
  condition: RawBuilder<boolean>
  score: RawBuilder<number>
}

/** Skills as they are written, and in the same order as they are compared. */
export interface Skills {
  written: readonly string[]
  folded: readonly string[]
}

// Every match counts more than all that may be missing.
const perMatch = limits.tagsMax + 1

/** The score of so many matches of so many wanted skills. The more matches the better, then the less else is wanted. */
const scoreOf = ({ matched, of }: { matched: number; of: number }): number =>
  perMatch * matched - of

/** The same in SQL, for folded skills of the row or of the viewer. */
export const scoreInRow = (wanted: RawBuilder<unknown>, had: RawBuilder<unknown>) =>
  sql<number>`(${sql.lit(perMatch)} * (
    select count(*) from unnest(${wanted}) as skill where skill = any(${had})
  ) - cardinality(${wanted}))::int`

/** How wanted skills go together with those that somebody has; undefined where none does. */
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

/** The better of two matches, the first one of two as good. */
export const better = <M extends Match>(one: M, other: M): M => {
  const score = ({ matched, of }: M) => scoreOf({ matched: matched.length, of })
  return score(other) > score(one) ? other : one
}
