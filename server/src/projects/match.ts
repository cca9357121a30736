import type { Match } from '@quad/contract'

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
