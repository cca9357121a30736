import { limits, type Match } from '@quad/contract'
import { sql, type RawBuilder } from 'kysely'

/** How well a row of a search matches the viewer. The score of a match is above 0. */
export interface Fit {
  condition: RawBuilder<boolean>
  score: RawBuilder<number>
}

// One match outweighs any number of missing skills.
const perMatch = limits.tagsMax + 1

/**
 * The score of a number of matches and of wanted skills: more matches are better, then fewer other
 * wanted skills.
 */
const scoreOf = ({ matched, of }: { matched: number; of: number }): number =>
  perMatch * matched - of

/** The same in SQL, for folded skills of the row or of the viewer. */
export const scoreInRow = (wanted: RawBuilder<unknown>, had: RawBuilder<unknown>) =>
  sql<number>`(${sql.lit(perMatch)} * (
    select count(*) from unnest(${wanted}) as skill where skill = any(${had})
  ) - cardinality(${wanted}))::int`

/** The better of two matches, or the first of equal ones. */
export const better = <M extends Match>(one: M, other: M): M => {
  const score = ({ matched, of }: M) => scoreOf({ matched: matched.length, of })
  return score(other) > score(one) ? other : one
}
